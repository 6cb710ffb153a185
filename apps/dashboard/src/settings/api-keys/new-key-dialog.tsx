import type { CreatedApiKey } from "@referral-service/contract";
import { CodeBlock } from "../../ui/code.tsx";
import { SecretField } from "../../ui/copy.tsx";
import { ShownOnceDialog } from "../../ui/shown-once-dialog.tsx";

export const NewKeyDialog = ({
  made,
  path,
  onClose,
}: {
  made: CreatedApiKey;
  /** A path that the key may read, for a first request. */
  path: string;
  onClose: () => void;
}) => (
  <ShownOnceDialog
    title={made.name}
    description="Keep the key on a server, never in a page or an app."
    noun="key"
    onClose={onClose}
  >
    <SecretField label="The key" secret={made.key} />
    <CodeBlock
      label="Try it"
      code={`export REFERRAL_SERVICE_API_KEY=…\ncurl "${location.origin}/api/v1${path}" \\\n  -H "Authorization: Bearer $REFERRAL_SERVICE_API_KEY"`}
    />
  </ShownOnceDialog>
);
