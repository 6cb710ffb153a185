import type { ReactNode } from "react";
import { RequestId } from "../data/failures/error-state.tsx";
import { phrase } from "../languages/phrase.ts";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { Actions } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";

/** The part of `useServiceForm` that its buttons need. */
export interface SentForm {
  failure: { message: string; requestId: string | undefined } | undefined;
  forgetDraft: () => void;
  isRestored: boolean;
  startOver: () => void;
  formState: { isSubmitting: boolean };
}

/**
 * Shows the failure and the buttons of a form in a dialog. They remain in view while the fields
 * scroll. Cancel discards what was typed. Closing the dialog in another way does not.
 */
export function FormButtons({
  form,
  verb,
  look = "primary",
  cancel = phrase("Cancel"),
  onClose,
  children,
}: {
  form: SentForm;
  verb: string;
  look?: ButtonLook;
  /** Label of the button that changes nothing. */
  cancel?: string;
  onClose: () => void;
  /** Additional buttons in front of the others. */
  children?: ReactNode;
}) {
  function discard() {
    form.forgetDraft();
    onClose();
  }

  return (
    <Actions failure={<FormNotes form={form} />}>
      {children}
      <Button look="quiet" onClick={discard}>
        {cancel}
      </Button>
      <Button type="submit" look={look} isBusy={form.formState.isSubmitting}>
        {verb}
      </Button>
    </Actions>
  );
}

/** Shows that the form contains restored input, and an error that belongs to none of its fields. */
export const FormNotes = ({
  form: { failure, isRestored, startOver },
}: {
  form: Pick<SentForm, "failure" | "isRestored" | "startOver">;
}) => (
  <>
    {isRestored && (
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
        {phrase("We restored your unsaved input.")}
        <button
          type="button"
          onClick={startOver}
          className="text-accent-text hover:underline pointer-coarse:min-h-11"
        >
          {phrase("Start over")}
        </button>
      </p>
    )}
    <FormFailure failure={failure} />
  </>
);

/** Shows a form's error that belongs to none of the fields. */
export const FormFailure = ({
  failure,
}: {
  failure: { message: string; requestId: string | undefined } | undefined;
}) =>
  failure && (
    <Notice tone="bad">
      {failure.message}
      <RequestId id={failure.requestId} className="mt-1" />
    </Notice>
  );
