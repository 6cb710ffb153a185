import type { WebhookEndpoint } from "@referral-service/contract";
import { rotateSecret } from "../data/webhooks.ts";
import { RotateDialog } from "../forms/rotate-dialog.tsx";
import { SecretField } from "../ui/secret-field.tsx";
import { ShownOnceDialog } from "../ui/shown-once-dialog.tsx";

const overlaps = {
  0: "Stops working now",
  1: "Works for 1 more hour",
  24: "Works for 24 more hours",
  72: "Works for 3 more days",
};

export function RotateSecretDialog({
  endpoint: { id, name },
  onClose,
  onRotated,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
  onRotated: (secret: string) => void;
}) {
  return (
    <RotateDialog
      title={`Rotate the secret of “${name}”`}
      description="Add the new secret to your receiver before we stop signing with the old one."
      what="secret"
      overlaps={overlaps}
      {...rotateSecret(id)}
      onRotated={({ secret }) => onRotated(secret)}
      onClose={onClose}
    />
  );
}

export const NewSecretDialog = ({
  endpoint: { name, secret },
  onClose,
}: {
  endpoint: { name: string; secret: string };
  onClose: () => void;
}) => (
  <ShownOnceDialog
    title={name}
    description="Your receiver needs the secret to verify that requests come from this service."
    noun="secret"
    onClose={onClose}
  >
    <SecretField label="REFERRAL_SERVICE_WEBHOOK_SECRET" secret={secret} />
  </ShownOnceDialog>
);
