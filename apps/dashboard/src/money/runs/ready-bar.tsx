import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { readyForRunsQuery } from "../../data/payment-runs.ts";
import { useQuery } from "../../data/queries.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { DockedBar } from "../../ui/page.tsx";
import { sumsInWords } from "../../words/money.ts";
import { countOf } from "../../words/payment-runs.ts";
import { SumLine } from "../sum-lines.tsx";
import { CreateRunDialog } from "./create-run-dialog.tsx";

/**
 * The approved payments that are ready for a run: at the end of the page on a phone, else in the bar
 * above the list. The runs have the choice between several kinds of file, and the account of a SEPA
 * run.
 */
export function ReadyBar({
  otherwise,
}: {
  /** Shown if no payment is ready. */
  otherwise: ReactNode;
}) {
  const { slug } = useOrganization();
  const isNarrow = useIsNarrow();
  const kinds = useQuery(readyForRunsQuery).data?.kinds ?? [];
  const [isCreating, setCreating] = useState(false);
  const all = kinds.find(({ kind }) => kind === "csv");
  if (all === undefined || (countOf(all) === 0 && !isCreating)) return otherwise;
  const isOnly = kinds.every((kind) => kind === all || countOf(kind) === 0);
  const withoutDetails = all.leftOut.find(({ because }) => because === "no_payout_details");
  const size = isNarrow ? "normal" : "small";
  const words = (
    <>
      {countOf(all)} ready for a run:{" "}
      <span className="font-medium text-ink">{sumsInWords(all.sums)}</span>
    </>
  );
  const action = isOnly ? (
    <Button look="primary" size={size} onClick={() => setCreating(true)}>
      Create run
    </Button>
  ) : (
    <Link to="/o/$slug/payments/runs" params={{ slug }} className={buttonClass("primary", size)}>
      Choose a run
    </Link>
  );
  return (
    <>
      {isNarrow ? (
        <DockedBar>
          <div className="grid gap-1.5">
            <p className="figures text-xs text-ink-2">
              {words}
              {withoutDetails !== undefined && (
                <span className="block text-warn">
                  Left out: {countOf(withoutDetails)} without payout details
                </span>
              )}
            </p>
            {action}
          </div>
        </DockedBar>
      ) : (
        <>
          <SumLine>{words}</SumLine>
          {action}
        </>
      )}
      {isCreating && <CreateRunDialog ready={all} onClose={() => setCreating(false)} />}
    </>
  );
}
