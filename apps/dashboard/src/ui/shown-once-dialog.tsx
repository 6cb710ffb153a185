import { type ReactNode, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { Button } from "./button.tsx";
import { Actions, Dialog } from "./dialog.tsx";
import { Checkbox } from "./field.tsx";
import { useLeaveQuestion } from "./leave-question.ts";

/**
 * Shows a value that is never shown again. The person confirms that they stored it before the
 * dialog closes.
 */
export function ShownOnceDialog({
  title,
  description,
  noun,
  onClose,
  children,
}: {
  title: string;
  description: ReactNode;
  /** Name of the value, such as `key`. */
  noun: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isKept, setKept] = useState(false);
  const question = phrase("We show the {noun} only once. Leave without saving the {noun}?", {
    noun,
  });
  useLeaveQuestion(!isKept, question);
  return (
    <Dialog
      isOpen
      onClose={() => (isKept || confirm(question)) && onClose()}
      title={title}
      description={description}
      width="wide"
    >
      <div className="grid grid-cols-1 gap-4 pb-4">
        {children}
        <Checkbox
          label={phrase("I saved the {noun}", { noun })}
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
        />
      </div>
      <Actions>
        <Button look="primary" disabled={!isKept} onClick={onClose}>
          {phrase("Done")}
        </Button>
      </Actions>
    </Dialog>
  );
}
