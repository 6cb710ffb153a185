import type { ShownPayment } from "@referral-service/contract/app";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { Button } from "../ui/button.tsx";
import { Time } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";

const askedAgainAfterMs = 24 * 3_600_000;

/** Mails the referrer, once a day. */
export function AskForDetails({ payment }: { payment: ShownPayment }) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { id, detailsAskedAt, referrerName } = payment;

  async function ask() {
    setBusy(true);
    try {
      const request = { params: { id }, query: { organization: slug }, body: {} };
      await api("POST /bonus-payments/:id/ask-for-details", request);
      say("Email sent", referrerName ?? undefined);
    } catch (error) {
      say("Email not sent", messageOf(error));
    } finally {
      await client.invalidateQueries({ queryKey: ["payments", slug] });
      setBusy(false);
    }
  }

  if (detailsAskedAt !== null && Date.now() < detailsAskedAt + askedAgainAfterMs) {
    return (
      <span className="text-ink-2">
        Requested <Time unixMs={detailsAskedAt} />
      </span>
    );
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void ask()}>
      Request details
    </Button>
  );
}
