import type { CodeInvitation } from "@referral-service/contract/app";
import { levels } from "../../words/levels.ts";

/** The text of an invitation: the inviter, the organization and the permission level. */
export function InvitationText({ inviterName, organization, permissionLevel }: CodeInvitation) {
  const { asOne, meaning } = levels[permissionLevel];
  const place = <strong className="font-semibold text-ink">{organization.name}</strong>;
  return (
    <div className="mb-5 grid gap-1 text-center text-ink-2">
      <p className="break-words">
        {inviterName === null ? (
          <>You are invited to join {place}</>
        ) : (
          <>
            <bdi>{inviterName}</bdi> invited you to join {place}
          </>
        )}{" "}
        as {asOne}.
      </p>
      <p className="text-xs text-ink-3">{meaning}</p>
    </div>
  );
}
