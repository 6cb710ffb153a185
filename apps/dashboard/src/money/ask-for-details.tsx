import type { ShownPayment } from "@referral-service/contract/app";
import { messageOf } from "../data/api-error.ts";
import { askForCredentials } from "../data/bonus-payments.ts";
import { useCommand } from "../data/use-command.ts";
import { useAttempt } from "../forms/use-attempt.ts";
import { Button } from "../ui/button.tsx";
import { Time } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";

const askedAgainAfterMs = 24 * 3_600_000;

/** Emails the referrer about missing details, at most once a day. */
export function AskForDetails({
  payment,
  verb = "Request details",
}: {
  payment: ShownPayment;
  verb?: string;
}) {
  const { id, detailsAskedAt, referrerName } = payment;
  const { isBusy, attempt } = useAttempt();
  const ask = useCommand({
    ...askForCredentials(id),
    done: () => say("Email sent", referrerName ?? undefined),
  });

  if (detailsAskedAt !== null && Date.now() < detailsAskedAt + askedAgainAfterMs) {
    return (
      <span className="text-ink-2">
        Requested <Time unixMs={detailsAskedAt} />
      </span>
    );
  }
  return (
    <Button
      size="small"
      isBusy={isBusy}
      onClick={() =>
        void attempt(() => ask().catch((error) => say("Email not sent", messageOf(error))))
      }
    >
      {verb}
    </Button>
  );
}
