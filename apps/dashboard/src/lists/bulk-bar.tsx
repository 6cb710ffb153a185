import { ChevronDown, LoaderCircle } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { isForPage } from "../ui/keys.ts";
import { Menu } from "../ui/menu.tsx";
import { bulkMax, type Nouns } from "./bulk-change.ts";
import { FloatingBar } from "./floating-bar.tsx";

/** The number of selected rows, and the menus with their bulk changes. */
export function BulkBar({
  count,
  nouns: { many },
  isBusy,
  failure,
  onClear,
  children,
}: {
  count: number;
  nouns: Nouns;
  isBusy: boolean;
  failure: string | undefined;
  onClear: () => void;
  /**
   * The actions on the selected rows. Left out if more rows are selected than one change can have.
   */
  children: ReactNode;
}) {
  return (
    <FloatingBar label={`Selected ${many}`} failure={failure}>
      <span role="status" className="figures inline-flex items-center gap-1.5 pr-1 font-medium">
        {count.toLocaleString("en")} selected
        {isBusy && <LoaderCircle aria-label="Saving" className="size-3.5 animate-spin" />}
      </span>
      {count > bulkMax ? (
        <span className="text-ink-2">
          You can change up to {bulkMax} {many} at once.
        </span>
      ) : (
        children
      )}
      <ClearButton size="small" onClear={onClear} />
    </FloatingBar>
  );
}

/** Clears the selection, also when the person presses Esc. */
export function ClearButton({
  onClear,
  ...size
}: { onClear: () => void } & Pick<ComponentProps<typeof Button>, "size">) {
  useEscape(onClear);
  return (
    <Button {...size} look="quiet" aria-keyshortcuts="Escape" onClick={onClear}>
      Clear
      <kbd className="rounded border border-line-strong px-1 font-sans text-2xs leading-4 pointer-coarse:hidden">
        Esc
      </kbd>
    </Button>
  );
}

export const BarMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <Menu
    side="top"
    trigger={
      <Button size="small">
        {label}
        <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
      </Button>
    }
  >
    {children}
  </Menu>
);

/** Calls the function for Esc, unless a menu or dialog is open. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== "Escape" || !isForPage(event)) return;
      if (document.querySelector("[role=menu]") === null) latest.current();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
