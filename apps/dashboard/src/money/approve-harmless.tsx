import { useState } from "react";
import { approvePayments } from "../data/bonus-payments.ts";
import { useCommand } from "../data/use-command.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { DockedBar } from "../ui/page.tsx";
import { say } from "../ui/toasts.tsx";
import { leftOutText } from "../words/approvable.ts";
import { sumsInWords, totalsOf } from "../words/money.ts";
import { paymentCount } from "../words/payment-runs.ts";
import type { DraftSelection } from "./draft-selection.ts";

/** A longer label would not fit next to the search. */
const shownSumsMax = 2;

/** Whether the button says how many payments the list has, and their sums. */
export const saysAll = ({ harmless }: DraftSelection, payments: readonly unknown[]): boolean =>
  harmless.length === payments.length && totalsOf(harmless).length <= shownSumsMax;

/**
 * Approves the drafts without a warning together, after a question. On a phone, the button is at the
 * end of the page.
 */
export function ApproveHarmless({
  selection: { harmless, leftOut },
  onDecided,
}: {
  selection: DraftSelection;
  onDecided: (ids: ReadonlySet<string>) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const isNarrow = useIsNarrow();
  const count = paymentCount(harmless.length);
  const sums = sumsInWords(harmless);
  const others = leftOutText(leftOut);
  const lackingCount = harmless.filter(({ hasCredentials }) => !hasCredentials).length;
  const verb = `Approve ${harmless.length}`;
  const approve = useCommand({
    ...approvePayments,
    done: () => {
      say(`${count} approved`, sums);
      onDecided(new Set(harmless.map(({ id }) => id)));
    },
  });
  if (harmless.length === 0) return null;
  const button = (
    <Button
      look="primary"
      size={isNarrow ? "normal" : "small"}
      className="figures max-sm:h-auto max-sm:py-1.5 max-sm:whitespace-normal"
      title={sums}
      onClick={() => setAsking(true)}
    >
      {!isNarrow && totalsOf(harmless).length > shownSumsMax ? verb : `${verb}: ${sums}`}
    </Button>
  );
  return (
    <>
      {isNarrow ? (
        <DockedBar>
          <div className="grid gap-1.5">
            {lackingCount > 0 && (
              <p className="figures text-xs text-warn">
                {lackingCount} without payout details, included
              </p>
            )}
            {others !== undefined && (
              <p className="figures text-xs text-warn">Left out: {others}</p>
            )}
            {button}
          </div>
        </DockedBar>
      ) : (
        button
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Approve ${count}?`}
        verb={verb}
        call={() => approve({ payments: harmless.map(({ id }) => ({ bonusPaymentId: id })) })}
      >
        <p className="figures text-lg font-semibold text-ink">{sums}</p>
        {others !== undefined && <p>Left out: {others}.</p>}
        {lackingCount > 0 && (
          <p>
            {lackingCount === 1 ? "1 payment has" : `${lackingCount} payments have`} no payout
            details yet and can be paid once the referrer adds them.
          </p>
        )}
        <p>You can cancel each payment until it is sent.</p>
      </ConfirmDialog>
    </>
  );
}
