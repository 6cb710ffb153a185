import type { Referral, UpdateReferral } from "@referral-service/contract";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useOrganization } from "../data/me.ts";
import { ReferralState } from "../data/next-step.tsx";
import { useLookUp } from "../data/personal-data-requests.ts";
import { ReferralStatusText, useStatusChoices } from "../data/referral-statuses.tsx";
import { changeReferral } from "../data/referrals.ts";
import { isOutdated, useCommand } from "../data/use-command.ts";
import { phrase } from "../languages/phrase.ts";
import { buttonClass } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { contactActions } from "../ui/contact.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { type RecordAction, useRecordActions } from "../ui/open-records.ts";
import { part } from "../ui/part.tsx";
import { ActionButtons } from "../ui/record-actions.tsx";
import { phoneMenuClass, type RecordsAround } from "../ui/record-bar.tsx";
import { say } from "../ui/toasts.tsx";
import { StatusDot } from "../words/referral-statuses.tsx";
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

/** The status. Staff change it in its menu. */
export function ReferralStatusMenu({ referral }: { referral: Referral }) {
  const { user } = useOrganization();
  const change = useChange(referral);
  const choices = useStatusChoices();
  const isNarrow = useIsNarrow();
  if (user.permissionLevel === "referrer") return <ReferralState status={referral.status} />;
  return (
    <ChoiceMenu
      choices={choices.map((choice) => ({ ...choice, dot: <StatusDot color={choice.color} /> }))}
      onChoose={(status) => void change({ status }, "Status not changed")}
      trigger={
        <button
          type="button"
          title="Change status"
          className={isNarrow ? phoneMenuClass : buttonClass()}
        >
          <span className="sr-only">{phrase("Status")}</span>
          <ReferralStatusText status={referral.status} />
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        </button>
      }
    />
  );
}

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
  onOpen: (dialog: "draft" | "delete") => void,
): RecordAction[] {
  const { slug, user } = useOrganization();
  const change = useChange(referral);
  const lookFor = useLookUp();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const isStaff = user.permissionLevel !== "referrer";
  const stepTo = (link: LinkProps | undefined) => () => void navigate(link ?? {});
  const actions: [label: string, isOffered: boolean, run: () => void][] = [
    [phrase("Previous referral"), inMenu?.previous !== undefined, stepTo(inMenu?.previous)],
    [phrase("Next referral"), inMenu?.next !== undefined, stepTo(inMenu?.next)],
    [phrase("Edit referral"), isStaff, onEdit],
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
  return actions.flatMap(([label, isOffered, run]) => (isOffered ? [{ label, run }] : []));
}

/** Offers the actions in the palette as well, and the statuses after the first action. */
function usePaletteActions(
  referral: Referral,
  [first, ...others]: RecordAction[],
  contacts: RecordAction[],
) {
  const isStaff = useOrganization().user.permissionLevel !== "referrer";
  const change = useChange(referral);
  const statuses = useStatusChoices();
  useRecordActions([
    first ?? false,
    ...statuses.map(
      ({ value, label }) =>
        isStaff &&
        value !== referral.status && {
          label: `Set to ${label}`,
          run: () => void change({ status: value }, "Status not changed"),
        },
    ),
    ...others,
    ...contacts,
  ]);
}

/** The links to reach the referred person in the bar, and the menu of the other actions. */
export function ReferralActions({
  onDeleted,
  ...of
}: ActionsOf & {
  onDeleted: () => void;
}) {
  const { referral } = of;
  const [opened, setOpened] = useState<"draft" | "delete">();
  const close = () => setOpened(undefined);
  const actions = useActions(of, setOpened);
  const { address } = referral;
  const contacts = contactActions({ ...referral, address: address?.formatted ?? null });
  usePaletteActions(referral, actions, contacts);
  return (
    <>
      <ActionButtons actions={[...contacts, ...actions]} />
      {opened === "draft" && (
        <DraftDialog referral={referral} onDrafted={() => undefined} onClose={close} />
      )}
      {opened === "delete" && (
        <DeleteDialog referral={referral} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  );
}
