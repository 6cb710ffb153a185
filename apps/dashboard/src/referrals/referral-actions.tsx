import type { Referral, UpdateReferral } from "@referral-service/contract";
import { useNavigate } from "@tanstack/react-router";
import { ChevronDown, Ellipsis, Mail, MapPin, Phone } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useOrganization } from "../data/me.ts";
import { ReferralState } from "../data/next-step.tsx";
import { useLookUp } from "../data/personal-data-requests.ts";
import { ReferralStatusText, useStatusChoices } from "../data/referral-statuses.tsx";
import { changeReferral } from "../data/referrals.ts";
import { isOutdated, useCommand } from "../data/use-command.ts";
import { phrase } from "../languages/phrase.ts";
import { buttonClass, IconButton } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { mapOf } from "../ui/contact.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { useRecordActions } from "../ui/open-records.ts";
import { part } from "../ui/part.tsx";
import { telephone } from "../ui/text-links.ts";
import { say } from "../ui/toasts.tsx";
import { isAdmin, isSuperAdmin, sendsBonuses, worksAsDeveloper } from "../words/roles.ts";

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
  if (user.permissionLevel === "referrer") return <ReferralState status={referral.status} />;
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

const openMap = (address: string) => void open(mapOf(address), "_blank", "noreferrer");

/** The buttons Call, Email and Map, and the menu of the other actions, with Map on a phone. */
export function ReferralActions({
  referral,
  onEdit,
  onOpenPage,
  onDeleted,
}: {
  referral: Referral;
  onEdit: () => void;
  /** Opens the referral on its own page. Undefined on that page. */
  onOpenPage?: () => void;
  onDeleted: () => void;
}) {
  const { slug, user } = useOrganization();
  const { address } = referral;
  const change = useChange(referral);
  const [opened, setOpened] = useState<"draft" | "delete">();
  const close = () => setOpened(undefined);
  const lookFor = useLookUp();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const isStaff = user.permissionLevel !== "referrer";
  const actions: [label: string, isOffered: boolean, run: () => void][] = [
    [phrase("Edit referral"), isStaff, onEdit],
    [
      phrase("Map"),
      isStaff && isNarrow && address !== null,
      () => openMap(address?.formatted ?? ""),
    ],
    [
      "Assign to me",
      isStaff && referral.assigneeId !== user.id,
      () => void change({ assigneeId: user.id }, "Assignee not changed"),
    ],
    ["Draft bonus", sendsBonuses(user), () => setOpened("draft")],
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
    [phrase("Delete referral"), isAdmin(user), () => setOpened("delete")],
  ];
  const offered = actions.filter(([, isOffered]) => isOffered);
  const statuses = useStatusChoices();
  const setStatus = (status: string) => void change({ status }, "Status not changed");
  const [edit, others] = [offered.slice(0, 1), offered.slice(1)];
  useRecordActions([
    ...edit.map(([label, , run]) => ({ label, run })),
    ...statuses.map(
      ({ value, label }) =>
        isStaff &&
        value !== referral.status && { label: `Set to ${label}`, run: () => setStatus(value) },
    ),
    ...others.map(([label, , run]) => ({ label, run })),
  ]);
  return (
    <>
      {(isStaff || !isNarrow) && <ContactActions referral={referral} />}
      {offered.length > 0 && (
        <ChoiceMenu
          choices={offered.map(([label]) => ({ value: label, label }))}
          onChoose={(chosen) => offered.find(([label]) => label === chosen)?.[2]()}
          trigger={
            <IconButton label={phrase("More actions")} className="pointer-coarse:size-11">
              <Ellipsis aria-hidden />
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

function ContactActions({ referral: { phone, email, address } }: { referral: Referral }) {
  const actions = [
    phone !== null && { label: phrase("Call"), icon: Phone, href: telephone(phone) },
    email !== null && { label: phrase("Email"), icon: Mail, href: `mailto:${email}` },
    address !== null && { label: phrase("Map"), icon: MapPin, href: mapOf(address.formatted) },
  ].filter((action) => action !== false);
  return actions.map(({ label, icon: Icon, href }) => (
    <a
      key={label}
      href={href}
      title={label}
      {...(label === "Map" && { target: "_blank", rel: "noreferrer" })}
      className={`${buttonClass("default", "small")} max-sm:border-transparent! max-sm:bg-transparent pointer-coarse:h-11! pointer-coarse:min-w-11 ${label === "Map" ? "max-xl:hidden" : "lg:@max-md:hidden"}`}
    >
      <Icon aria-hidden className="size-3.5 pointer-coarse:size-5" />
      <span className="@max-2xl:sr-only">{label}</span>
    </a>
  ));
}
