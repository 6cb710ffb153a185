import type { Proposal } from "@referral-service/contract/app";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../data/api-error.ts";
import { meQuery } from "../../data/me.ts";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../data/request.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { levels } from "../../words/levels.ts";
import { JoinCard } from "./join-card.tsx";
import { useEnter } from "./use-enter.ts";

/** The organizations that invite the signed-in person, each to accept or to decline. */
export function ProposalsPage() {
  const me = useQuery(meQuery);
  return (
    <JoinCard title="Your invitations" error={me.error} isReady={me.data !== undefined}>
      {() => (
        <div className="grid gap-5">
          {me.data?.proposals.length === 0 && (
            <p className="text-center text-ink-2">No open invitations.</p>
          )}
          {me.data?.proposals.map((proposal) => (
            <ProposalChoice key={proposal.organization.id} proposal={proposal} />
          ))}
          <Link to="/" className={buttonClass("quiet")}>
            Back to app
          </Link>
        </div>
      )}
    </JoinCard>
  );
}

function ProposalChoice({ proposal }: { proposal: Proposal }) {
  const { organization, permissionLevel } = proposal;
  const enter = useEnter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const params = { organizationId: organization.id };

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  async function accept() {
    const body = {};
    const { slug } = await api("POST /me/proposals/:organizationId/accept", { params, body });
    enter(slug);
  }

  async function decline() {
    await api("POST /me/proposals/:organizationId/decline", { params, body: {} });
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  }

  return (
    <section aria-label={organization.name} className="grid gap-3 border-b border-line pb-5">
      {failure !== undefined && <Notice tone="bad">{messageOf(failure)}</Notice>}
      <p className="text-center break-words text-ink-2">
        <strong className="font-semibold text-ink">{organization.name}</strong> invited you to join
        as {levels[permissionLevel].asOne}.
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button isBusy={isBusy} onClick={() => attempt(decline)}>
          Decline
        </Button>
        <Button look="primary" isBusy={isBusy} onClick={() => attempt(accept)}>
          Accept
        </Button>
      </div>
    </section>
  );
}
