import type { WebhookEndpoint } from "@referral-service/contract";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { RotateDialog } from "../forms/rotate-dialog.tsx";

const overlaps = {
  0: "Stops signing now",
  1: "Also signs for 1 hour",
  24: "Also signs for 24 hours",
  72: "Also signs for 3 days",
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
  const { slug } = useOrganization();
  return (
    <RotateDialog
      title={`Rotate the secret of ${name}`}
      description="Add the new secret to your receiver before the old one stops signing."
      what="secret"
      overlaps={overlaps}
      rotate={(overlapHours) =>
        api("POST /webhooks/:id/rotate-secret", {
          params: { id },
          query: { organization: slug },
          body: { overlapHours },
        })
      }
      onRotated={({ secret }) => onRotated(secret)}
      onClose={onClose}
    />
  );
}
