import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Actions } from "../ui/dialog.tsx";

/** The buttons of a form in a dialog. Cancel forgets what was typed; closing the dialog in another way does not. */
export function FormButtons({
  form,
  verb,
  onClose,
  children,
}: {
  form: { forgetDraft: () => void; formState: { isSubmitting: boolean } };
  verb: string;
  onClose: () => void;
  /** Further buttons, in front of the others. */
  children?: ReactNode;
}) {
  function discard() {
    form.forgetDraft();
    onClose();
  }

  return (
    <Actions>
      {children}
      <Button look="quiet" onClick={discard}>
        Cancel
      </Button>
      <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
        {verb}
      </Button>
    </Actions>
  );
}
