import type { ReactNode } from "react";
import { type Command, useCommand } from "../data/use-command.ts";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { Actions, Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { useAttempt } from "./use-attempt.ts";

/** Explains an action before it happens. The button names the action. */
export function ConfirmDialog<Result>({
  isOpen,
  onClose,
  title,
  children,
  verb,
  cancel = phrase("Cancel"),
  isDangerous = false,
  isReady = true,
  ...command
}: Command<void, Result> & {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  verb: string;
  /** Text of the other button. */
  cancel?: string;
  isDangerous?: boolean;
  /** Whether the dialog has its required input. Default: true. */
  isReady?: boolean;
}) {
  const run = useCommand(command);
  const { isBusy, failure, attempt } = useAttempt();
  const confirm = () =>
    attempt(async () => {
      await run();
      onClose();
    });

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div className="grid gap-3 pb-3 text-ink-2">{children}</div>
      <Actions failure={failure !== undefined && <Notice tone="bad">{failure}</Notice>}>
        <Button look="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          look={isDangerous ? "destroy" : "primary"}
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
