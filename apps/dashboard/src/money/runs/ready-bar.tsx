import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { readyForRunsQuery } from "../../data/payment-runs.ts";
import { useQuery } from "../../data/queries.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { DockedBar } from "../../ui/page.tsx";
import { sumsInWords } from "../../words/money.ts";
import { countOf } from "../../words/payment-runs.ts";
import { CreateRunDialog } from "./create-run-dialog.tsx";

/**
 * The approved payments that are ready for a run, at the end of the page on a phone. The runs have
 * the choice between several kinds of file, and the account of a SEPA run.
 */
export function ReadyBar() {
  const { slug } = useOrganization();
  const kinds = useQuery(readyForRunsQuery).data?.kinds ?? [];
  const [isCreating, setCreating] = useState(false);
  const all = kinds.find(({ kind }) => kind === "csv");
  if (all === undefined || (countOf(all) === 0 && !isCreating)) return null;
  const isOnly = kinds.every((kind) => kind === all || countOf(kind) === 0);
  const withoutDetails = all.leftOut.find(({ because }) => because === "no_payout_details");
  return (
    <DockedBar>
      <div className="grid gap-1.5">
        <p className="figures text-xs text-ink-2">
          {countOf(all)} ready for a run:{" "}
          <span className="font-medium text-ink">{sumsInWords(all.sums)}</span>
          {withoutDetails !== undefined && (
            <span className="block text-warn">
              Left out: {countOf(withoutDetails)} without payout details
            </span>
          )}
        </p>
        {isOnly ? (
          <Button look="primary" onClick={() => setCreating(true)}>
            Create run
          </Button>
        ) : (
          <Link to="/o/$slug/payments/runs" params={{ slug }} className={buttonClass("primary")}>
            Choose a run
          </Link>
        )}
      </div>
      {isCreating && <CreateRunDialog ready={all} onClose={() => setCreating(false)} />}
    </DockedBar>
  );
}
