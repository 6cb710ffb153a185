import type { ManagedRule } from "@referral-service/contract/app";
import { useState } from "react";
import { endRule } from "../../data/bonus-rules.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { say } from "../../ui/toasts.tsx";

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
      call={(api) => endRule(id).call(api, { endsOn }, undefined)}
      invalidates={["bonus-rules"]}
      done={() => say("Bonus rule ended", name)}
    >
      <p>
        The rule drafts no payments for referrals submitted after this day. It still drafts payments
        for referrals submitted on or before this day.
      </p>
      <Field label="Last day">
        <TextInput
          type="date"
          min={today}
          value={endsOn}
          onChange={({ target }) => setEndsOn(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
