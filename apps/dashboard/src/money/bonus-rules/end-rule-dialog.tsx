import type { ManagedRule } from "@referral-service/contract/app";
import { useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
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
  const { slug } = useOrganization();
  const [endsOn, setEndsOn] = useState(today);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`End ${name}?`}
      verb="End rule"
      call={() =>
        api("POST /bonus-rules/:id/end", {
          params: { id },
          query: { organization: slug },
          body: { endsOn },
        })
      }
      invalidates={["bonus-rules"]}
      done={() => say("Bonus rule ended", name)}
    >
      <p>
        Referrals submitted after this day draft nothing. Referrals submitted until then still do
        when they reach the status.
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
