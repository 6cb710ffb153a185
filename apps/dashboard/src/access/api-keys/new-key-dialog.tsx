import type { CreatedApiKey } from "@referral-service/contract";
import { CodeBlock } from "../../ui/code.tsx";
import { SecretField } from "../../ui/secret-field.tsx";
import { ShownOnceDialog } from "../../ui/shown-once-dialog.tsx";

export const NewKeyDialog = ({
  made,
  path,
  advice,
  onClose,
}: {
  made: CreatedApiKey;
  /** Path that the key can read, for a first request. */
  path: string;
  /** Sentence about where to keep the key. */
  advice: string;
  onClose: () => void;
}) => (
  <ShownOnceDialog title={made.name} description={advice} noun="key" onClose={onClose}>
    <SecretField label="API key" secret={made.key} />
    <CodeBlock
      label="Try it"
      code={`export REFERRAL_SERVICE_API_KEY=…\ncurl "${location.origin}/api/v1${path}" \\\n  -H "Authorization: Bearer $REFERRAL_SERVICE_API_KEY"`}
    />
  </ShownOnceDialog>
);
