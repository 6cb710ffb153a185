import { Check } from "lucide-react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useState,
} from "react";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { dockedBar } from "../ui/toast-place.ts";
import { sayInBar } from "../ui/toasts.tsx";
import { FormFailure, type SentForm } from "./form-buttons.tsx";

/** A form with unsaved changes, or with a failure. */
interface UnsavedForm extends Pick<SentForm, "failure"> {
  /** Label of the button that saves only this form. */
  verb: string;
  save: RefObject<() => Promise<void>>;
  discard: RefObject<() => void>;
}

type Report = (id: string, form: UnsavedForm | undefined) => void;

/**
 * Function that receives the forms of a page with one button for all of them. Undefined on other
 * pages.
 */
export const UnsavedForms = createContext<Report | undefined>(undefined);

/**
 * A page whose forms are saved together. Its bar saves the forms one after the other, and shows
 * that they were saved. Without changes, the bar shows that the forms wait for it.
 */
export function SavedTogether({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlyMap<string, UnsavedForm>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [saved, setSaved] = useState<string>();
  useEffect(() => sayInBar(setSaved), []);
  const report = useCallback<Report>((id, form) => {
    setForms((before) => {
      const after = new Map(before);
      after.delete(id);
      if (form !== undefined) after.set(id, form);
      return after;
    });
    if (form !== undefined) setSaved(undefined);
  }, []);
  const unsaved = [...forms.values()];

  async function saveAll() {
    setBusy(true);
    for (const { save } of unsaved) await save.current();
    if (unsaved.length > 1) setSaved(phrase("Changes saved"));
    setBusy(false);
  }

  return (
    <UnsavedForms value={report}>
      {children}
      {unsaved.length === 0 ? (
        <div ref={dockedBar} className="shrink-0 border-t border-line bg-surface">
          <div className="flex max-w-320 items-center justify-between px-5 py-2.5 text-ink-3 max-sm:text-xs">
            <span role="status" className="inline-flex items-center gap-1.5">
              {saved !== undefined && <Check aria-hidden className="size-4 text-good" />}
              {saved ?? phrase("No unsaved changes")}
            </span>
            <Button look="primary" disabled className="max-sm:hidden">
              {phrase("Save changes")}
            </Button>
          </div>
        </div>
      ) : (
        <section
          ref={dockedBar}
          aria-label={phrase("Unsaved changes")}
          className="shrink-0 border-t border-line bg-raised"
        >
          <div className="grid max-w-320 gap-3 px-5 py-2.5">
            {unsaved.map(({ verb, failure }) => (
              <FormFailure key={verb} failure={failure} />
            ))}
            <div className="flex flex-wrap items-center justify-end gap-2">
              <p className="mr-auto text-ink-2">{phrase("Unsaved changes")}</p>
              <Button
                look="quiet"
                disabled={isBusy}
                onClick={() => {
                  for (const { discard } of unsaved) discard.current();
                }}
              >
                {phrase("Discard")}
              </Button>
              <Button look="primary" isBusy={isBusy} onClick={saveAll}>
                {unsaved.length === 1 ? unsaved[0]?.verb : phrase("Save changes")}
              </Button>
            </div>
          </div>
        </section>
      )}
    </UnsavedForms>
  );
}

/**
 * The state of a control that saves automatically. On a page whose other parts wait for the bar, it
 * shows that it does not.
 */
export function SavesAtOnce({ isBusy, isDone }: { isBusy: boolean; isDone: boolean }) {
  const isException = useContext(UnsavedForms) !== undefined;
  return (
    <span role="status" className="inline-flex items-center gap-1 text-xs text-ink-3">
      {isDone && <Check aria-hidden className="size-3.5 text-good" />}
      {isBusy ? "Saving…" : isDone ? "Saved" : isException && "Saves immediately"}
    </span>
  );
}
