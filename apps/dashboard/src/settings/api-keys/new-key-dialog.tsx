import type { CreatedApiKey } from "@referral-service/contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code.tsx";
import { SecretField } from "../../ui/copy.tsx";
import { Actions, Dialog } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/field.tsx";

/** The key's text, for the only time. It closes when somebody says that it is kept. */
export function NewKeyDialog({ made, onClose }: { made: CreatedApiKey; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  const command = `curl ${location.origin}/api/v1/referrals \\\n  -H "Authorization: Bearer $REFERRAL_SERVICE_API_KEY"`;
  return (
    <Dialog
      isOpen
      onClose={() => isKept && onClose()}
      title={made.name}
      description="Keep the key on a server, never in a page or an app."
    >
      <div className="grid gap-4">
        <SecretField secret={made.key} label="The key" />
        <CodeBlock label="Try it" code={command} />
        <Checkbox
          label="I have kept the key"
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
