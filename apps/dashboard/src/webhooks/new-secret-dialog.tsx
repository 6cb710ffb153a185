import { SecretField } from "../ui/copy.tsx";
import { ShownOnceDialog } from "../ui/shown-once-dialog.tsx";

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
