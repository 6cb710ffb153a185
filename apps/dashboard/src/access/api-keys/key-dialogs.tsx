import type { ApiKey, CreatedApiKey } from "@referral-service/contract";
import { renameApiKey, rotateApiKey } from "../../data/keys.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { RotateDialog } from "../../forms/rotate-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Actions, Dialog } from "../../ui/dialog.tsx";
import { Tag } from "../../ui/tag.tsx";
import { scopeMeanings, scopeNames, sensitiveScopes } from "./scopes.ts";

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

export const ScopesDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={`Scopes of ${apiKey.name}`}
    description="You can't change the scopes of a key. Create another key if you need other scopes."
  >
    <dl className="grid gap-2">
      {scopeNames
        .filter((scope) => apiKey.scopes.includes(scope))
        .map((scope) => (
          <div key={scope}>
            <dt className="flex items-center gap-1.5">
              <code className="font-mono text-xs">{scope}</code>
              {sensitiveScopes.includes(scope) && <Tag tone="warn">Not selected by default</Tag>}
            </dt>
            <dd className="text-xs text-ink-3">{scopeMeanings[scope]}</dd>
          </div>
        ))}
    </dl>
    <Actions>
      <Button onClick={onClose}>Close</Button>
    </Actions>
  </Dialog>
);
