import type { Referral, UpdateReferral } from "@referral-service/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ApiError, messageOf } from "../data/api-error.ts";
import { useOrganization } from "../data/me.ts";
import { ReferralStatusText, useStatusChoices } from "../data/referral-statuses.tsx";
import { api } from "../data/request.ts";
import { useLookUp } from "../data/use-look-up.ts";
import { DraftButton } from "../forms/draft-bonus-button.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { say } from "../ui/toasts.tsx";
import { isAdmin, isSuperAdmin, worksAsDeveloper } from "../words/roles.ts";

const DeleteDialog = lazy(async () => ({
  default: (await import("./delete-dialog.tsx")).DeleteDialog,
}));

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
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const lookFor = useLookUp();
  const statusChoices = useStatusChoices();

  const navigate = useNavigate();

  async function change(body: UpdateReferral, failure: string) {
    try {
      await api("PATCH /referrals/:id", {
        params: { id: referral.id },
        query: { organization: slug },
        body,
        ifVersion: referral.version,
      });
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === 412;
      say(
        failure,
        isOutdated ? "Someone else just changed the referral. Check it again." : messageOf(error),
      );
    }
    await client.invalidateQueries({ queryKey: ["referrals", slug] });
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
        <Suspense>
          <DeleteDialog
            referral={referral}
            onClose={() => setDeleting(false)}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </div>
  );
}
