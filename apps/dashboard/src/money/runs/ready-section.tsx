import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PaymentRunKind, ReadyForRuns } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { payerAccountQuery, readyForRunsQuery } from "../../data/payment-runs.ts";
import { useQuery } from "../../data/queries.ts";
import { Button } from "../../ui/button.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { DockedBar } from "../../ui/page.tsx";
import { linkClass } from "../../ui/written-text.tsx";
import { sumsInWords } from "../../words/money.ts";
import { countOf, paymentCount, runKinds } from "../../words/payment-runs.ts";
import { SumLines } from "../sum-lines.tsx";
import { CreateRunDialog } from "./create-run-dialog.tsx";
import { PayerAccountDialog } from "./payer-account-dialog.tsx";
import { runsHead } from "./run-row.tsx";

/**
 * The payments that are ready for a run, by kind of file. On a phone, the button of the only kind is
 * in the foot.
 */
export function ReadySection({
  foot = null,
  beside,
}: {
  foot?: HTMLElement | null;
  /** The tab of payments next to it, if there is one. */
  beside?: BonusPaymentStatus;
}) {
  const ready = useQuery(readyForRunsQuery);
  return (
    <section className="border-t border-line">
      <h3 className={runsHead}>Approved, ready for a run</h3>
      <div className="grid gap-2.5 px-5 py-3">
        <Loaded failure="Approved payments could not be loaded" isPart query={ready} lineCount={4}>
          {({ kinds }) => <Ready {...{ kinds, foot, beside }} />}
        </Loaded>
      </div>
    </section>
  );
}

type Kind = ReadyForRuns["kinds"][number];

function Ready({
  kinds,
  foot,
  beside,
}: {
  kinds: readonly Kind[];
  foot: HTMLElement | null;
  beside: BonusPaymentStatus | undefined;
}) {
  const { slug } = useOrganization();
  const account = useQuery(payerAccountQuery).data?.account;
  const [chosen, setChosen] = useState<PaymentRunKind>();
  const [isEditing, setEditing] = useState(false);
  const close = () => setChosen(undefined);
  const ready = kinds.filter((kind) => countOf(kind) > 0);
  const [only, ...others] = ready;
  const isDocked = useIsNarrow() && only !== undefined && others.length === 0 && foot !== null;
  const isWithoutAccount = chosen === "sepa" && account === null;
  const beginning = isWithoutAccount ? undefined : kinds.find(({ kind }) => kind === chosen);
  const withoutDetails = kinds
    .find(({ kind }) => kind === "csv")
    ?.leftOut.find(({ because }) => because === "no_payout_details");
  return (
    <>
      {ready.length === 0 && <p className="text-ink-2">No approved payments are ready.</p>}
      <ul className="grid gap-2">
        {ready.map((kind) => (
          <li key={kind.kind} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {kind.kind === "csv" ? "CSV, all methods" : runKinds[kind.kind].label}
              </p>
              <p className="figures text-xs text-ink-3">{paymentCount(countOf(kind))}</p>
            </div>
            <SumLines sums={kind.sums} />
            {!isDocked && (
              <Button
                size="small"
                // Next to the drafts, their approval comes first.
                look={others.length === 0 && beside !== "draft" ? "primary" : "default"}
                onClick={() => setChosen(kind.kind)}
              >
                Create run
                <span className="sr-only"> for {runKinds[kind.kind].label}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isDocked &&
        createPortal(
          <DockedBar>
            <Button look="primary" onClick={() => setChosen(only.kind)}>
              Create run
            </Button>
          </DockedBar>,
          foot,
        )}
      {others.length > 0 && (
        <p className="text-ink-2">
          A payment that fits several of these files counts in each, but it can be in only one run.
        </p>
      )}
      {withoutDetails !== undefined && (
        <div className="text-ink-2">
          <p>
            {paymentCount(countOf(withoutDetails))} ({sumsInWords(withoutDetails.sums)}) can't be
            part of a run, because the payout details are missing.
          </p>
          {beside !== "approved" && (
            <Link
              to="/o/$slug/payments"
              params={{ slug }}
              search={{ status: "approved" }}
              className={linkClass}
            >
              Show payments
            </Link>
          )}
        </div>
      )}
      {account && ready.some(({ kind }) => kind === "sepa") && (
        <p className="flex items-center gap-2 text-ink-2">
          <span className="min-w-0 flex-1">
            SEPA payments come from {account.accountHolder}{" "}
            <span className="figures">{account.hint}</span>
          </span>
          <Button size="small" look="quiet" className="-mr-2" onClick={() => setEditing(true)}>
            Change account
          </Button>
        </p>
      )}
      {(isEditing || isWithoutAccount) && (
        <PayerAccountDialog
          onClose={() => {
            setEditing(false);
            close();
          }}
          onSaved={() => setEditing(false)}
        />
      )}
      {beginning !== undefined && <CreateRunDialog ready={beginning} onClose={close} />}
    </>
  );
}
