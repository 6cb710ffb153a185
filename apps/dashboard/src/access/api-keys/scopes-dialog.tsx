import type { ApiKey } from "@referral-service/contract";
import { Button } from "../../ui/button.tsx";
import { Actions, Dialog } from "../../ui/dialog.tsx";
import { Tag } from "../../ui/tag.tsx";
import { scopeMeanings, scopeNames, sensitiveScopes } from "./scopes.ts";

/** The scopes of a key. */
export const ScopesDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={`Scopes of ${apiKey.name}`}
    description="You can't change the scopes of a key. Create another key for other scopes."
  >
    <dl className="grid gap-2">
      {scopeNames
        .filter((scope) => apiKey.scopes.includes(scope))
        .map((scope) => (
          <div key={scope}>
            <dt className="flex items-center gap-1.5">
              <code className="font-mono text-xs">{scope}</code>
              {sensitiveScopes.includes(scope) && <Tag tone="warn">not by default</Tag>}
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
