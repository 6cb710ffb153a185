import type { ApiKey, CreatedApiKey } from "@referral-service/contract";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { RotateDialog } from "../../forms/rotate-dialog.tsx";

const overlaps = {
  0: "Stops working now",
  1: "Works for 1 more hour",
  24: "Works for 24 more hours",
  72: "Works for 3 more days",
};

export function RotateKeyDialog({
  apiKey,
  onClose,
  onRotated,
}: {
  apiKey: ApiKey;
  onClose: () => void;
  onRotated: (key: CreatedApiKey) => void;
}) {
  const { id } = useOrganization();
  return (
    <RotateDialog
      title={`Rotate ${apiKey.name}`}
      description="A new key with the same name, scopes and last day replaces it."
      what="key"
      overlaps={overlaps}
      rotate={(overlapHours) =>
        api("POST /organizations/:id/api-keys/:keyId/rotate", {
          params: { id, keyId: apiKey.id },
          body: { overlapHours },
        })
      }
      onRotated={onRotated}
      onClose={onClose}
    />
  );
}
