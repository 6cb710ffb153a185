import type { ManagedRule } from "@referral-service/contract/app";
import { useState } from "react";
import { endRule } from "../../data/bonus-rules.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { DayInput } from "../../forms/day-input.tsx";
import { Field } from "../../ui/field.tsx";
import { say } from "../../ui/toasts.tsx";
import { isDay } from "../../words/days.ts";

export function EndRuleDialog({
  rule: { id, name },
  today,
  onClose,
}: {
  rule: ManagedRule;
  today: string;
  onClose: () => void;
}) {
  const [endsOn, setEndsOn] = useState(today);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`End “${name}”?`}
      verb="End rule"
      isReady={isDay(endsOn)}
      call={(api) => endRule(id).call(api, { endsOn }, undefined)}
      invalidates={["bonus-rules"]}
      done={() => say("Bonus rule ended", name)}
    >
      <p>
        The rule drafts no payments for referrals submitted after this day. It still drafts payments
        for referrals submitted on or before this day.
      </p>
      <Field label="Last day">
        <DayInput min={today} value={endsOn} onChange={setEndsOn} />
      </Field>
    </ConfirmDialog>
  );
}
