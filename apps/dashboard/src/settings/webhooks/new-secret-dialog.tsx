import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SecretField } from "../../ui/copy.tsx";
import { Actions, Dialog } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/field.tsx";

/** An endpoint's secret, for the only time. It closes when somebody says that it is kept. */
export function NewSecretDialog({
  endpoint: { name, secret },
  onClose,
}: {
  endpoint: { name: string; secret: string };
  onClose: () => void;
}) {
  const [isKept, setKept] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={() => isKept && onClose()}
      title={name}
      description="Your receiver needs the secret to verify that a request comes from here."
    >
      <div className="grid gap-4">
        <SecretField secret={secret} label="REFERRAL_SERVICE_WEBHOOK_SECRET" />
        <Checkbox
          label="I have kept the secret"
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
        />
      </div>
      <Actions>
        <Button look="primary" disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      </Actions>
    </Dialog>
  );
}
