import type { Referral, UpdateReferral } from "@referral-service/contract";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, Pencil } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useOrganization } from "../data/me.ts";
import { useLookUp } from "../data/personal-data-requests.ts";
import { ReferralStatusText, useStatusChoices } from "../data/referral-statuses.tsx";
import { changeReferral } from "../data/referrals.ts";
import { isOutdated, useCommand } from "../data/use-command.ts";
import { DraftButton } from "../forms/draft-bonus-button.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { part } from "../ui/part.tsx";
import { say } from "../ui/toasts.tsx";
import { isAdmin, isSuperAdmin, worksAsDeveloper } from "../words/roles.ts";

const DeleteDialog = part(async () => (await import("./delete-dialog.tsx")).DeleteDialog);

/** The menu of statuses and the other actions. Referrers see only the status. */
export function ReferralActions({
  referral,
  onEdit,
  onDeleted,
}: {
  referral: Referral;
  onEdit: () => void;
  onDeleted: () => void;
}) {
  const { slug, user } = useOrganization();
  const send = useCommand(changeReferral);
  const [isDeleting, setDeleting] = useState(false);
  const lookFor = useLookUp();
  const statusChoices = useStatusChoices();

  const navigate = useNavigate();

  async function change(body: UpdateReferral, failure: string) {
    try {
      await send({ id: referral.id, version: referral.version, body });
    } catch (error) {
      say(
        failure,
        isOutdated(error)
          ? "Someone else just changed this referral. Check it, then try again."
          : messageOf(error),
      );
    }
  }

  const choices = [
    ...(referral.assigneeId === user.id ? [] : [{ value: "assign", label: "Assign to me" }]),
    ...(worksAsDeveloper(user) ? [{ value: "task", label: "Add task" }] : []),
    ...(isSuperAdmin(user) ? [{ value: "look", label: "Personal data" }] : []),
    ...(isAdmin(user) ? [{ value: "delete", label: "Delete referral" }] : []),
  ];
  const moreActions: Record<string, () => void> = {
    assign: () => void change({ assigneeId: user.id }, "Assignee not changed"),
    task: () =>
      void navigate({
        to: "/o/$slug/portal/tasks",
        params: { slug },
        search: { create: true, about: referral.id },
      }),
    look: () => void lookFor({ referralId: referral.id }),
    delete: () => setDeleting(true),
  };
  const draftBonus = <DraftButton size="small" referral={referral} />;
  if (user.permissionLevel === "referrer") {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 pr-16">
        <ReferralStatusText status={referral.status} />
        {draftBonus}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 pr-16">
      <ChoiceMenu
        choices={statusChoices}
        onChoose={(status) => void change({ status }, "Status not changed")}
        trigger={
          <Button size="small" title="Change status">
            <span className="sr-only">Status</span>
            <ReferralStatusText status={referral.status} />
          </Button>
        }
      />
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        {draftBonus}
        <Button size="small" onClick={onEdit}>
          <Pencil aria-hidden className="size-3" />
          Edit
        </Button>
        {choices.length > 0 && (
          <ChoiceMenu
            choices={choices}
            onChoose={(choice) => moreActions[choice]?.()}
            trigger={
              <IconButton label="More actions">
                <Ellipsis aria-hidden />
              </IconButton>
            }
          />
        )}
      </span>
      {isDeleting && (
        <DeleteDialog
          referral={referral}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}
