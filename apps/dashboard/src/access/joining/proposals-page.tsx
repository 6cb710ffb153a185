import type { Proposal } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { acceptProposal, declineProposal } from "../../data/joining.ts";
import { meQuery } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { useAttempt } from "../../forms/use-attempt.ts";
import { phrase, phraseWith } from "../../languages/phrase.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { levels } from "../../words/levels.ts";
import { useEnter } from "../sign-in/after-sign-in.ts";
import { JoinCard } from "./join-card.tsx";

/**
 * Lists the organizations that invite the signed-in person, who accepts or declines each
 * invitation.
 */
export function ProposalsPage() {
  const me = useQuery(meQuery);
  return (
    <JoinCard title={phrase("Your invitations")} error={me.error} isReady={me.data !== undefined}>
      {() => (
        <div className="grid gap-5">
          {me.data?.proposals.length === 0 && (
            <p className="text-ink-2">{phrase("No open invitations.")}</p>
          )}
          {me.data?.proposals.map((proposal) => (
            <ProposalChoice key={proposal.organization.id} proposal={proposal} />
          ))}
          <Link to="/" className={buttonClass("quiet")}>
            {phrase("Back to app")}
          </Link>
        </div>
      )}
    </JoinCard>
  );
}

function ProposalChoice({ proposal }: { proposal: Proposal }) {
  const { organization, permissionLevel } = proposal;
  const enter = useEnter();
  const { isBusy, failure, attempt } = useAttempt();
  const accept = useCommand({
    ...acceptProposal(organization.id),
    done: ({ slug }) => enter(slug),
  });
  const decline = useCommand(declineProposal(organization.id));

  return (
    <section aria-label={organization.name} className="grid gap-3 border-b border-line pb-5">
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <p className="wrap-anywhere text-ink-2">
        {phraseWith("{organization} invited you to join as {role}.", {
          organization: <strong className="font-semibold text-ink">{organization.name}</strong>,
          role: phrase(levels[permissionLevel].asOne),
        })}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button isBusy={isBusy} onClick={() => attempt(decline)}>
          {phrase("Decline")}
        </Button>
        <Button look="primary" isBusy={isBusy} onClick={() => attempt(accept)}>
          {phrase("Accept")}
        </Button>
      </div>
    </section>
  );
}
