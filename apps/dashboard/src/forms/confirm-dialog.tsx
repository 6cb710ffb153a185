import { type ReactNode, useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { type Command, useCommand } from "../data/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Actions, Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";

/** Explains an action before it happens. The button names the action. */
export function ConfirmDialog<Result>({
  isOpen,
  onClose,
  title,
  children,
  verb,
  isDangerous = false,
  isReady = true,
  call,
  invalidates,
  done,
}: Command<void, Result> & {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  verb: string;
  isDangerous?: boolean;
  /** False until the dialog has its required input. */
  isReady?: boolean;
}) {
  const run = useCommand({ call, invalidates, done });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    try {
      await run();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div className="grid gap-3 text-ink-2">{children}</div>
      {failure !== undefined && (
        <Notice tone="bad" className="mt-4">
          {failure}
        </Notice>
      )}
      <Actions>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look={isDangerous ? "danger" : "primary"}
          isBusy={isBusy}
          disabled={!isReady}
          onClick={confirm}
        >
          {verb}
        </Button>
      </Actions>
    </Dialog>
  );
}
