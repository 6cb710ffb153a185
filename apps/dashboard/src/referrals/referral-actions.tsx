import type { Referral, UpdateReferral } from "@referral-service/contract";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { ChevronDown, Ellipsis, type LucideIcon, Mail, MapPin, Phone } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useOrganization } from "../data/me.ts";
import { useLookUp } from "../data/personal-data-requests.ts";
import { ReferralStatusText, useStatusChoices } from "../data/referral-statuses.tsx";
import { changeReferral } from "../data/referrals.ts";
import { isOutdated, useCommand } from "../data/use-command.ts";
import { phrase } from "../languages/phrase.ts";
import { buttonClass, IconButton } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { mapOf } from "../ui/contact.tsx";
import { useHasSideColumn, useIsNarrow } from "../ui/is-narrow.ts";
import { useRecordActions } from "../ui/open-records.ts";
import { part } from "../ui/part.tsx";
import type { RecordsAround } from "../ui/record-bar.tsx";
import { telephone } from "../ui/text-links.ts";
import { say } from "../ui/toasts.tsx";
import { isAdmin, isSuperAdmin, sendsBonuses, worksAsDeveloper } from "../words/roles.ts";
import { OwnState } from "./own-bonus.tsx";

const DeleteDialog = part(async () => (await import("./delete-dialog.tsx")).DeleteDialog);
const DraftDialog = part(async () => (await import("../forms/draft-bonus-dialog.tsx")).DraftDialog);

/** Changes the referral immediately, and shows the reason if this fails. */
function useChange({ id, version }: Referral) {
  const send = useCommand(changeReferral);
  return async (body: UpdateReferral, failure: string) => {
    try {
      await send({ id, version, body });
    } catch (error) {
      say(
        failure,
        isOutdated(error)
          ? phrase("This referral changed in the meantime. Check it, then try again.")
          : messageOf(error),
      );
    }
  };
}

const phoneStatusClass =
  "flex min-w-0 items-center gap-1.5 rounded-control font-medium pointer-coarse:-my-3 pointer-coarse:min-h-11";

/** The status. Staff change it in its menu. */
export function ReferralStatusMenu({ referral }: { referral: Referral }) {
  const { user } = useOrganization();
  const change = useChange(referral);
  const choices = useStatusChoices();
  const isNarrow = useIsNarrow();
  if (user.permissionLevel === "referrer") return <OwnState referral={referral} />;
  return (
    <ChoiceMenu
      choices={choices}
      onChoose={(status) => void change({ status }, "Status not changed")}
      trigger={
        <button
          type="button"
          title="Change status"
          className={isNarrow ? phoneStatusClass : buttonClass("default", "small")}
        >
          <span className="sr-only">{phrase("Status")}</span>
          <ReferralStatusText status={referral.status} />
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        </button>
      }
    />
  );
}

type Action = [label: string, isOffered: boolean, run: () => void];

interface ActionsOf {
  referral: Referral;
  /** The referrals around it, for referrers on a phone. */
  inMenu?: RecordsAround | undefined;
  onEdit: () => void;
  /** Opens the referral on its own page. Undefined on that page. */
  onOpenPage?: () => void;
}

/** Returns the actions of the menu. */
function useActions(
  { referral, inMenu, onEdit, onOpenPage }: ActionsOf,
  contacts: Contact[],
  onOpen: (dialog: "draft" | "delete") => void,
): Action[] {
  const { slug, user } = useOrganization();
  const change = useChange(referral);
  const lookFor = useLookUp();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const isStaff = user.permissionLevel !== "referrer";
  const stepTo = (link: LinkProps | undefined) => () => void navigate(link ?? {});
  return [
    [phrase("Previous referral"), inMenu?.previous !== undefined, stepTo(inMenu?.previous)],
    [phrase("Next referral"), inMenu?.next !== undefined, stepTo(inMenu?.next)],
    [phrase("Edit referral"), isStaff, onEdit],
    ...contacts.map(
      ({ label, href }): Action => [label, true, () => void open(href, "_blank", "noreferrer")],
    ),
    [
      "Assign to me",
      isStaff && referral.assigneeId !== user.id,
      () => void change({ assigneeId: user.id }, "Assignee not changed"),
    ],
    ["Draft bonus", sendsBonuses(user), () => onOpen("draft")],
    [
      "Add task",
      worksAsDeveloper(user),
      () =>
        void navigate({
          to: "/o/$slug/portal/tasks",
          params: { slug },
          search: { create: true, about: referral.id },
        }),
    ],
    // On a phone, a referral covers its list, so referrers have no use for its page.
    [
      phrase("Open as a page"),
      onOpenPage !== undefined && (isStaff || !isNarrow),
      () => onOpenPage?.(),
    ],
    ["Personal data", isSuperAdmin(user), () => void lookFor({ referralId: referral.id })],
    [phrase("Delete referral"), isAdmin(user), () => onOpen("delete")],
  ];
}

/** Offers the actions in the palette as well, and the statuses after the first action. */
function usePaletteActions(referral: Referral, [first, ...others]: Action[]) {
  const isStaff = useOrganization().user.permissionLevel !== "referrer";
  const change = useChange(referral);
  const statuses = useStatusChoices();
  useRecordActions([
    first !== undefined && { label: first[0], run: first[2] },
    ...statuses.map(
      ({ value, label }) =>
        isStaff &&
        value !== referral.status && {
          label: `Set to ${label}`,
          run: () => void change({ status: value }, "Status not changed"),
        },
    ),
    ...others.map(([label, , run]) => ({ label, run })),
  ]);
}

/** The number of contact buttons that fit in a bar next to the name. */
const buttonCountMax = 2;

/** The buttons Call, Write and Map, and the menu of the other actions, with Map if it has no room. */
export function ReferralActions({
  onDeleted,
  ...of
}: ActionsOf & {
  onDeleted: () => void;
}) {
  const { referral } = of;
  const [opened, setOpened] = useState<"draft" | "delete">();
  const close = () => setOpened(undefined);
  const contacts = contactsOf(referral);
  const buttonCount = useHasSideColumn() ? contacts.length : buttonCountMax;
  const actions = useActions(of, contacts.slice(buttonCount), setOpened);
  const offered = actions.filter(([, isOffered]) => isOffered);
  usePaletteActions(referral, offered);
  return (
    <>
      {contacts.slice(0, buttonCount).map((contact) => (
        <ContactButton key={contact.label} {...contact} />
      ))}
      {offered.length > 0 && (
        <ChoiceMenu
          choices={offered.map(([label]) => ({ value: label, label }))}
          onChoose={(chosen) => offered.find(([label]) => label === chosen)?.[2]()}
          trigger={
            <IconButton
              label={phrase("More actions")}
              className="max-sm:text-ink-2 pointer-coarse:size-11"
            >
              <Ellipsis aria-hidden className="max-sm:size-5!" />
            </IconButton>
          }
        />
      )}
      {opened === "draft" && (
        <DraftDialog referral={referral} onDrafted={() => undefined} onClose={close} />
      )}
      {opened === "delete" && (
        <DeleteDialog referral={referral} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  );
}

interface Contact {
  label: string;
  icon: LucideIcon;
  href: string;
}

/** Returns the links to reach the referred person, the most direct one first. */
const contactsOf = ({ phone, email, address }: Referral): Contact[] => [
  ...(phone === null ? [] : [{ label: phrase("Call"), icon: Phone, href: telephone(phone) }]),
  ...(email === null ? [] : [{ label: phrase("Write"), icon: Mail, href: `mailto:${email}` }]),
  ...(address === null
    ? []
    : [{ label: phrase("Map"), icon: MapPin, href: mapOf(address.formatted) }]),
];

const ContactButton = ({ label, icon: Icon, href }: Contact) => (
  <a
    href={href}
    title={label}
    {...(href.startsWith("https:") && { target: "_blank", rel: "noreferrer" })}
    className={`${buttonClass("default", "small")} max-sm:border-transparent! max-sm:bg-transparent max-sm:text-ink-2 pointer-coarse:h-11! pointer-coarse:min-w-11 lg:@max-md:hidden`}
  >
    <Icon aria-hidden className="size-3.5 pointer-coarse:size-5" />
    <span className="@max-2xl:sr-only">{label}</span>
  </a>
);
