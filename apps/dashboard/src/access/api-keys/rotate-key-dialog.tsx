import type { ApiKey, CreatedApiKey } from "@referral-service/contract";
import { rotateApiKey } from "../../data/keys.ts";
import { RotateDialog } from "../../forms/rotate-dialog.tsx";

const overlaps = {
  0: "Ends at once",
  1: "Works for 1 hour more",
  24: "Works for 24 hours more",
  72: "Works for 3 days more",
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
  return (
    <RotateDialog
      title={`Rotate ${apiKey.name}`}
      description="A new key of the same name, scopes and end takes its place."
      what="key"
      overlaps={overlaps}
      {...rotateApiKey(apiKey.id)}
      onRotated={onRotated}
      onClose={onClose}
    />
  );
}
