import { useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { leaveOrganization } from "../../data/users.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { isAboveReferrer } from "../../words/roles.ts";

/** Leaves the organization, after explaining the consequences. */
export function LeaveSection() {
  const { name, user } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const looksAfter = user.permissionLevel === "marketer" || user.isBdr;
  return (
    <Section
      title={phrase("Leave {name}", { name })}
      description={phrase("Your account and your other organizations don't change.")}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">
          {phrase("Your referrals, payments and messages remain under your name.")}
        </p>
        <Button look="danger" onClick={() => setOpen(true)}>
          {phrase("Leave")}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={phrase("Leave {name}?", { name })}
        verb={phrase("Leave")}
        isDangerous
        {...leaveOrganization}
        done={() => {
          // The app restarts, because the open page belongs to the organization.
          window.location.assign("/app");
        }}
      >
        <ul className="grid list-disc gap-1.5 pl-4">
          <li>
            {isAboveReferrer(user)
              ? `You lose access to ${name}, and your personal keys stop working there.`
              : phrase("You lose access to {name}.", { name })}
          </li>
          <li>{phrase("Your referrals, payments and messages remain under your name.")}</li>
          {looksAfter && (
            <>
              <li>
                Your referrers will have no business developer. Each of your open referrals will go
                to its referrer's business developer, if there is one.
              </li>
              <li>
                No one will be able to open your prospects and tasks. An admin can choose a
                successor if they remove you from the organization.
              </li>
            </>
          )}
          <li>{phrase("You can rejoin only with a new invitation or an invitation code.")}</li>
        </ul>
        <p>{phrase("Your account and your other organizations don't change.")}</p>
      </ConfirmDialog>
    </Section>
  );
}
