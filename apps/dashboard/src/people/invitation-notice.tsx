import type { User } from "@referral-service/contract";
import type { UserInvitation } from "@referral-service/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { relativeTime } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";

/** The state of the invitation of a person who has not joined, and the button to send another one. */
export function InvitationNotice({ person, maySend }: { person: User; maySend: boolean }) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const at = { params: { id: person.id }, query: { organization: slug } };
  const queryKey = ["users", slug, person.id, "invitation"];
  const invitation = useQuery({
    queryKey,
    queryFn: ({ signal }) => api("GET /users/:id/invitation", { ...at, signal }),
  });

  async function send() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { email } = await api("POST /users/:id/invitation", { ...at, body: {} });
      await client.invalidateQueries({ queryKey });
      say("Invitation sent", `${email} gets an email with a new link.`);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const sent = invitation.data?.invitation ?? null;
  return (
    <>
      <Notice
        tone="warn"
        title="Not joined yet"
        action={
          maySend &&
          person.email !== null && (
            <Button size="small" isBusy={isBusy} onClick={send}>
              {sent === null ? "Send invitation" : "Resend invitation"}
            </Button>
          )
        }
      >
        {person.email === null
          ? "Add an email address to send an invitation."
          : invitation.isSuccess && stateOf(sent, person.email)}
      </Notice>
      {failure !== undefined && <Notice tone="bad">{messageOf(failure)}</Notice>}
    </>
  );
}

function stateOf(sent: UserInvitation | null, email: string): string {
  if (sent === null) return "No open invitation.";
  if (sent.expiresAt <= Date.now()) return "The invitation has expired.";
  if (sent.email.toLowerCase() !== email.toLowerCase()) {
    return `The invitation was sent to ${sent.email}, which is no longer this person's address. It no longer works.`;
  }
  return `Sent ${relativeTime(sent.sentAt)}. The link works once within 7 days.`;
}
