import type { ApiKey, CreatedApiKey } from "@referral-service/contract";
import { Check } from "lucide-react";
import { renameApiKey, revokeApiKey, rotateApiKey } from "../../data/keys.ts";
import { useCommand } from "../../data/use-command.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { RotateDialog } from "../../forms/rotate-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Actions, Dialog } from "../../ui/dialog.tsx";
import { say } from "../../ui/toasts.tsx";
import { resourcesIn } from "./scopes.ts";
import { ScopesTable } from "./scopes-table.tsx";

export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const form = useServiceForm<{ name: string }>({
    defaultValues: { name: apiKey.name },
    onSubmit: useCommand({ ...renameApiKey(apiKey.id), done: onClose }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Rename key" verb="Rename key">
      <TextField form={form} name="name" label="Name" />
    </FormDialog>
  );
}

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
  return (
    <RotateDialog
      title={`Rotate “${apiKey.name}”`}
      description="This creates a new key with the same name, scopes and last day."
      what="key"
      overlaps={overlaps}
      {...rotateApiKey(apiKey.id)}
      onRotated={onRotated}
      onClose={onClose}
    />
  );
}

export const RevokeKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => (
  <ConfirmDialog
    isOpen
    onClose={onClose}
    title={`Revoke “${apiKey.name}”?`}
    verb="Revoke key"
    isDangerous
    {...revokeApiKey(apiKey.id)}
    done={() => say("Key revoked", apiKey.name)}
  >
    <p>
      Requests with this key fail within a second. You can't undo this. To replace the key without
      downtime, rotate it instead.
    </p>
  </ConfirmDialog>
);

export const ScopesDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    width="wide"
    title={`Scopes of ${apiKey.name}`}
    description="You can't change the scopes of a key. Create another key if you need other scopes."
  >
    <ScopesTable rows={resourcesIn(apiKey.scopes)}>
      {(scope) =>
        apiKey.scopes.includes(scope) && (
          <Check role="img" aria-label={scope} className="mx-auto size-4 text-good" />
        )
      }
    </ScopesTable>
    <Actions>
      <Button onClick={onClose}>Close</Button>
    </Actions>
  </Dialog>
);
