import { type BaseSyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { ApiError, messageOf } from "../data/api-error.ts";
import { requestIdOf } from "../data/failures/error-state.tsx";
import { changedFields, forgetDraft as forget, keepDraft, readDraft } from "../ui/drafts.ts";
import { sentenceOf } from "../words/field-errors.ts";

/**
 * A form with the same field names as the request body. Shows service errors at their fields, and
 * errors that belong to no field above the buttons. The first invalid field gets the focus. The typed
 * values of a form with a `draftKey` survive a reload, and the form shows this.
 */
export function useServiceForm<Values extends FieldValues>({
  values: latest,
  defaultValues = latest as DefaultValues<Values> | undefined,
  draftKey,
  fieldOf = (path) => path,
  onSubmit,
}: {
  /** The values when the form opens. What other people change later does not reach the form. */
  defaultValues?: DefaultValues<Values>;
  /** The saved values. Fields that the person has not changed follow them. */
  values?: Values;
  draftKey?: string;
  /** Returns the form's name for a field in the request body, if the two differ. */
  fieldOf?: (path: string) => string;
  /**
   * Gets the typed values and those that they are compared with: `values`, or `defaultValues` when
   * the form opened. `false` keeps the draft, because the values are not saved yet.
   */
  onSubmit: (values: Values, begunWith: Values) => Promise<unknown>;
}) {
  const [failure, setFailure] = useState<{ message: string; requestId: string | undefined }>();
  const [opened] = useState(defaultValues as Values);
  const begunWith = latest ?? opened;
  const form = useForm<Values>({
    defaultValues: opened as DefaultValues<Values>,
    ...(latest && { values: latest, resetOptions: { keepDirtyValues: true } }),
    // The form focuses the first field on the page, which need not be the one that was created first.
    shouldFocusError: false,
  });
  const { setError, clearErrors, handleSubmit, reset } = form;
  const { forgetDraft, ...draft } = useDraft(form, { draftKey, begunWith });

  const send = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      if ((await onSubmit(values, begunWith)) === false) return;
      // The saved values become the default values, so that nothing differs from them.
      reset(form.getValues(), { keepValues: true });
      forgetDraft();
    } catch (error) {
      const isAtField = placeAtFields(error);
      if (!isAtField) {
        setFailure({ message: messageOf(error), requestId: requestIdOf(error) });
      }
    }
  });

  const isSending = useRef(false);
  const focusInvalid = useInvalidFocus();

  async function submit(event?: BaseSyntheticEvent<object, HTMLFormElement>) {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    const from = event?.currentTarget;
    // An earlier error on a field without an input would block the form.
    clearErrors();
    await send(event);
    isSending.current = false;
    focusInvalid(from);
  }

  function placeAtFields(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    const names = Object.keys(form.getValues());
    // The error for a duplicate value names its field only at the beginning of the message.
    const details = error.details.length > 0 ? error.details : [splitMessage(error.message)];
    const placed = details
      .map((detail) => ({ path: fieldOf(detail.path), message: sentenceOf(detail) }))
      .filter(({ path }) => names.includes(path.split(".")[0] ?? ""));
    for (const { path, message } of placed) setError(path as Path<Values>, { message });
    return placed.length > 0;
  }

  const errorOf = (name: Path<Values>): string | undefined =>
    form.getFieldState(name, form.formState).error?.message;

  return { ...form, ...draft, submit, failure, errorOf, forgetDraft };
}

/** Restores the typed values after a reload, and keeps those that differ from the initial ones. */
function useDraft<Values extends FieldValues>(
  { subscribe, reset }: Pick<UseFormReturn<Values>, "subscribe" | "reset">,
  { draftKey, begunWith }: { draftKey: string | undefined; begunWith: Values },
) {
  const [draft] = useState(() => draftKey && readDraft<Partial<Values>>(draftKey));
  const [isRestored, setRestored] = useState(Boolean(draft));

  useLayoutEffect(() => {
    // The draft is not set as default values, because nothing would then differ from them and the
    // draft could not be saved.
    if (draft) reset((values) => ({ ...values, ...draft }), { keepDefaultValues: true });
  }, [draft, reset]);

  useEffect(() => {
    if (draftKey === undefined) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed = changedFields(begunWith, values);
        if (Object.keys(changed).length === 0) forget(draftKey);
        else keepDraft(draftKey, changed);
      },
    });
  }, [draftKey, subscribe, begunWith]);

  function forgetDraft() {
    if (draftKey !== undefined) forget(draftKey);
  }

  function startOver() {
    forgetDraft();
    reset(begunWith);
    setRestored(false);
  }

  return { isRestored, forgetDraft, startOver };
}

/** Returns a function that moves the focus to the first invalid field once the errors are shown. */
function useInvalidFocus() {
  const [sent, setSent] = useState<{ from: HTMLFormElement | undefined }>();
  useEffect(() => {
    const invalid = sent?.from?.querySelector<HTMLElement>("[aria-invalid=true]");
    // Centers the field, so that its label and error are in view as well.
    invalid?.scrollIntoView({ block: "center" });
    invalid?.focus({ preventScroll: true });
  }, [sent]);
  return (from: HTMLFormElement | undefined) => setSent({ from });
}

function splitMessage(message: string) {
  const [path = "", ...rest] = message.split(": ");
  return { path, message: rest.join(": ") || message };
}
