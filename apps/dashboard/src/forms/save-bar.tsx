import clsx from "clsx";
import { Check } from "lucide-react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useState,
} from "react";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { PageBody, widths } from "../ui/page.tsx";
import { dockedBar } from "../ui/toast-place.ts";
import { FormFailure, type SentForm } from "./form-buttons.tsx";

/** A form of a page that saves its forms together. */
interface ReportedForm extends Pick<SentForm, "failure"> {
  /** Label of the button that saves only this form. */
  verb: string;
  /** Number of fields that changed. */
  changeCount: number;
  save: RefObject<() => Promise<void>>;
  discard: RefObject<() => void>;
}

type Report = (id: string, form: ReportedForm | undefined) => void;

interface UnsavedForms {
  /** Receives the forms of the page. */
  report: Report;
  /** Whether the page has a single form, with the button at its end. */
  isOneForm: boolean;
}

/** The forms of a page with one button for all of them. Undefined on other pages. */
export const UnsavedForms = createContext<UnsavedForms | undefined>(undefined);

/**
 * A page whose forms are saved together, one after the other. Its button is at the end of the page.
 * After the first change, a bar with the button stays in view.
 */
export function SavedTogether({
  bar,
  isOneForm = false,
  width,
  children,
}: {
  bar: ReactNode;
  isOneForm?: boolean;
  /** Width of the page's body. */
  width: "settings" | "form";
  children: ReactNode;
}) {
  const [forms, setForms] = useState<ReadonlyMap<string, ReportedForm>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const report = useCallback<Report>((id, form) => {
    setForms((before) => {
      const after = new Map(before);
      after.delete(id);
      if (form !== undefined) after.set(id, form);
      return after;
    });
  }, []);
  const unsaved = [...forms.values()].filter(({ changeCount }) => changeCount > 0);
  const count = unsaved.reduce((total, { changeCount }) => total + changeCount, 0);

  async function saveAll() {
    setBusy(true);
    for (const { save } of unsaved) await save.current();
    setBusy(false);
  }

  const verb = (unsaved.length === 1 && unsaved[0]?.verb) || phrase("Save changes");
  return (
    <UnsavedForms value={useMemo(() => ({ report, isOneForm }), [report, isOneForm])}>
      {bar}
      <PageBody width={width}>
        {children}
        {forms.size > 0 && count === 0 && !isOneForm && <NothingToSave verb={verb} />}
      </PageBody>
      {count > 0 && (
        <section
          ref={dockedBar}
          aria-label={phrase("Save changes")}
          className="shrink-0 border-t border-line bg-raised"
        >
          <div className={clsx("grid gap-3 px-5 py-2.5", widths[width])}>
            {unsaved.map(({ verb, failure }) => (
              <FormFailure key={verb} failure={failure} />
            ))}
            <div className="flex flex-wrap items-center justify-end gap-2">
              <p role="status" className="figures mr-auto text-ink-2">
                {count === 1
                  ? phrase("1 unsaved change")
                  : phrase("{count} unsaved changes", { count })}
              </p>
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
                {verb}
              </Button>
            </div>
          </div>
        </section>
      )}
    </UnsavedForms>
  );
}

/** The button in its place at the end of the forms, before the first change. */
export const NothingToSave = ({ verb }: { verb: string }) => (
  <div className="flex justify-end max-sm:*:flex-1">
    <Button look="primary" disabled>
      {verb}
    </Button>
  </div>
);

/** The state of a control that saves automatically. */
export const SavesAtOnce = ({ isBusy, isDone }: { isBusy: boolean; isDone: boolean }) => (
  <span role="status" className="inline-flex items-center gap-1 text-xs text-ink-3">
    {isDone && <Check aria-hidden className="size-3.5 text-good" />}
    {isBusy ? "Saving…" : isDone && "Saved"}
  </span>
);
