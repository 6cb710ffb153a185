import type { User } from "@referral-service/contract";
import type { UserInvitation } from "@referral-service/contract/app";
import { useQuery } from "../data/queries.ts";
import { useCommand } from "../data/use-command.ts";
import { sendInvitation, userInvitationQuery } from "../data/users.tsx";
import { useAttempt } from "../forms/use-attempt.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { relativeTime } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";

/**
 * Shows the status of the invitation of a person who has not joined, and the button to send or
 * resend it.
 */
export function InvitationNotice({ person, maySend }: { person: User; maySend: boolean }) {
  const { isBusy, failure, attempt } = useAttempt();
  const invitation = useQuery(userInvitationQuery(person.id));
  const send = useCommand({
    ...sendInvitation(person.id),
    done: ({ email }) => say("Invitation sent", `${email} will get an email with a new link.`),
  });

  const sent = invitation.data?.invitation ?? null;
  return (
    <>
      <Notice
        tone="warn"
        title="Not joined yet"
        action={
          maySend &&
          person.email !== null && (
            <Button size="small" isBusy={isBusy} onClick={() => void attempt(send)}>
              {sent === null ? "Send invitation" : "Resend invitation"}
            </Button>
          )
        }
      >
        {person.email === null
          ? "Add an email address to send an invitation."
          : invitation.isSuccess && stateOf(sent, person.email)}
      </Notice>
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
    </>
  );
}

function stateOf(sent: UserInvitation | null, email: string): string {
  if (sent === null) return "No open invitation.";
  if (sent.expiresAt <= Date.now()) return "The invitation has expired.";
  if (sent.email.toLowerCase() !== email.toLowerCase()) {
    return `The invitation was sent to ${sent.email}. It no longer works, because the person's email address has changed.`;
  }
  return `Sent ${relativeTime(sent.sentAt)}. The link works once and expires after 7 days.`;
}
