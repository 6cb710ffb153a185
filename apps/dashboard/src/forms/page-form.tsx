import {
  type BaseSyntheticEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from "react";
import { Button } from "../ui/button.tsx";
import type { SentForm } from "./form-buttons.tsx";
import { FormNotes } from "./form-buttons.tsx";
import { NothingToSave, UnsavedForms } from "./save-bar.tsx";

interface Props {
  form: Omit<SentForm, "forgetDraft"> & {
    submit: (event?: BaseSyntheticEvent<object, HTMLFormElement>) => Promise<void>;
    formState: { isSubmitting: boolean; isDirty: boolean; dirtyFields: object };
  };
  /** Label of the button, which is disabled until something changes. */
  verb: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form on a page, with its failure above and its button below. On a page whose forms are saved
 * together, the page has the failure and the button.
 */
export function PageForm({ form, verb, className = "gap-4", children }: Props) {
  const { element, submit, isSavedTogether, hasOwnPlace } = useSavedTogether(form, verb);
  return (
    <form ref={element} onSubmit={submit} noValidate className={`grid ${className}`}>
      <FormNotes form={isSavedTogether ? { ...form, failure: undefined } : form} />
      {children}
      {isSavedTogether ? (
        <>
          {/* Lets Enter save the form. */}
          <input type="submit" hidden />
          {hasOwnPlace && !form.formState.isDirty && <NothingToSave verb={verb} />}
        </>
      ) : (
        <div className="flex justify-end max-sm:*:flex-1">
          <Button
            type="submit"
            look="primary"
            isBusy={form.formState.isSubmitting}
            disabled={!form.formState.isDirty}
          >
            {verb}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Returns the number of fields that changed, also in groups of fields. */
const countOf = (dirty: object): number =>
  Object.values(dirty).reduce<number>(
    (count, field) => count + (typeof field === "object" ? countOf(field) : Number(field)),
    0,
  );

/** Reports the form and its unsaved changes to the page, if its forms are saved together. */
function useSavedTogether(
  { submit: send, startOver, failure, formState }: Props["form"],
  verb: string,
) {
  const page = useContext(UnsavedForms);
  const report = page?.report;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef<Promise<void>>(undefined);
  const save = useRef(async () => {
    element.current?.requestSubmit();
    await sent.current;
  });
  const discard = useRef(startOver);
  useEffect(() => {
    discard.current = startOver;
  });
  const { isDirty, dirtyFields } = formState;
  const changeCount = countOf(dirtyFields);
  useEffect(() => {
    report?.(id, { verb, changeCount: isDirty ? changeCount : 0, failure, save, discard });
    return () => report?.(id, undefined);
  }, [report, id, isDirty, changeCount, verb, failure]);

  function submit(event: BaseSyntheticEvent<object, HTMLFormElement>) {
    sent.current = send(event);
  }
  return {
    element,
    submit,
    isSavedTogether: page !== undefined,
    hasOwnPlace: page?.isOneForm === true,
  };
}
