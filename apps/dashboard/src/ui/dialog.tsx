import { Dialog as Base } from "@base-ui/react/dialog";
import clsx from "clsx";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { phrase } from "../languages/phrase.ts";
import { useBackCloses } from "./back-closes.ts";
import { IconButton } from "./button.tsx";

export interface DialogProps {
  isOpen: boolean;
  /**
   * Called for every attempt to close the dialog, including Esc, the back gesture and a click
   * outside. A dialog with unsaved input can stay open.
   */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  width?: "narrow" | "wide";
}

export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  width = "narrow",
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  useBackCloses(isOpen, onClose);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        {/* The backdrop has the same z-index as dialogs, so that a dialog that opens later covers
            the earlier ones. */}
        <Base.Backdrop className="fixed inset-0 z-50 bg-(--scrim)" />
        <Base.Popup
          initialFocus={() => (content.current && firstControl(content.current)) ?? true}
          className={clsx(
            "sheet fixed top-[12vh] left-1/2 z-50 flex max-h-[80vh] w-[calc(100vw-2rem)] -translate-x-1/2 flex-col rounded-surface border border-line-strong bg-raised shadow-float",
            width === "narrow" ? "max-w-110" : "max-w-180",
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-base font-semibold">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="mt-1 text-ink-2">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              render={
                <IconButton
                  label={phrase("Close")}
                  className="-my-0.75 pointer-coarse:-my-2.5 pointer-coarse:-mr-2.5"
                />
              }
            >
              <X aria-hidden />
            </Base.Close>
          </div>
          <div ref={content} className="min-h-0 scroll-pb-24 overflow-y-auto px-5">
            <FocusWhenLoaded content={content} />
            {/* Browsers keep sticky elements out of the padding of their scroll container. */}
            <div className="pb-5">{children}</div>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const fields =
  "input:not([type=checkbox], [type=radio], [type=hidden], :disabled), textarea, select";

/**
 * Returns the first field, or otherwise the first button. In a question, the first button is the
 * one that changes nothing.
 */
const firstControl = (content: HTMLElement) =>
  content.querySelector<HTMLElement>(fields) ??
  content.querySelector<HTMLElement>("button:not(:disabled), a, input");

/** Moves the focus into a dialog after its content has loaded. */
function FocusWhenLoaded({ content }: { content: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const element = content.current;
    if (element === null || firstControl(element) !== null) return;
    const observer = new MutationObserver(() => {
      const first = firstControl(element);
      if (first === null) return;
      observer.disconnect();
      if (element.closest("[role=dialog]")?.contains(document.activeElement)) first.focus();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [content]);
  return null;
}

/**
 * The failure and the buttons at the end of a dialog. They remain in view while its content
 * scrolls, and what follows fades out above them.
 */
export const Actions = ({ failure, children }: { failure?: ReactNode; children: ReactNode }) => (
  <div
    className="sticky -bottom-px z-1 -mx-5 -mb-5 grid gap-3 rounded-b-surface border-line bg-raised p-5 max-sm:border-t"
    style={{ boxShadow: "0 -10px 10px var(--raised)" }}
  >
    {failure}
    <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">{children}</div>
  </div>
);
