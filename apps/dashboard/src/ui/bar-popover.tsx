import clsx from "clsx";
import { type ReactNode, useRef, useState } from "react";
import { useBackCloses } from "./back-closes.ts";

/** Opens below the bar of a page. A click on what is in it closes it. */
export function BarPopover({
  id,
  className,
  children,
}: {
  /** Name for the button that opens it. */
  id: string;
  className: string;
  children: ReactNode;
}) {
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => popover.current?.hidePopover();
  useBackCloses(isOpen, close);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the click comes from an action in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys click the actions
    <div
      ref={popover}
      id={id}
      popover="auto"
      onToggle={({ newState }) => setOpen(newState === "open")}
      onClick={close}
      className={clsx(
        "fixed inset-auto top-13 m-0 min-w-48 rounded-surface border border-line bg-raised p-1 text-ink shadow-float",
        className,
      )}
    >
      {children}
    </div>
  );
}
