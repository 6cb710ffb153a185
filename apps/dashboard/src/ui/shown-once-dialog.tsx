import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { SecretField } from "./copy.tsx";
import { Actions, Dialog } from "./dialog.tsx";
import { Checkbox } from "./field.tsx";
import { useLeaveQuestion } from "./leave-question.ts";

/** Shows a secret once. The person confirms that it is stored before the dialog closes. */
export function ShownOnceDialog({
  title,
  description,
  noun,
  label,
  secret,
  onClose,
  children,
}: {
  title: string;
  description: ReactNode;
  /** The kind of the secret, such as `key`. */
  noun: string;
  label: string;
  secret: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [isKept, setKept] = useState(false);
  const question = `The ${noun} is shown only now. Leave without keeping it?`;
  useLeaveQuestion(!isKept, question);
  return (
    <Dialog
      isOpen
      onClose={() => (isKept || confirm(question)) && onClose()}
      title={title}
      description={description}
      width="wide"
    >
      <div className="grid grid-cols-1 gap-4">
        <SecretField secret={secret} label={label} />
        {children}
        <Checkbox
          label={`I have kept the ${noun}`}
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
