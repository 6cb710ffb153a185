import type { BaseSyntheticEvent, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import type { SentForm } from "./form-buttons.tsx";
import { FormNotes } from "./form-buttons.tsx";

/** A form on a page, with its failure above and its button below. */
export const PageForm = ({
  form,
  verb,
  isAlwaysReady = false,
  className = "gap-4",
  children,
}: {
  form: Omit<SentForm, "forgetDraft"> & {
    submit: (event?: BaseSyntheticEvent<object, HTMLFormElement>) => Promise<void>;
    formState: { isSubmitting: boolean; isDirty: boolean };
  };
  /** Label of the button, which is disabled until something changes. */
  verb: string;
  isAlwaysReady?: boolean;
  className?: string;
  children: ReactNode;
}) => (
  <form onSubmit={form.submit} noValidate className={`grid ${className}`}>
    <FormNotes form={form} />
    {children}
    <div className="flex justify-end">
      <Button
        type="submit"
        look="primary"
        isBusy={form.formState.isSubmitting}
        disabled={!isAlwaysReady && !form.formState.isDirty}
      >
        {verb}
      </Button>
    </div>
  </form>
);
