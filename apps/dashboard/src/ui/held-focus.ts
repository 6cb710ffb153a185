import { useLayoutEffect, useRef } from "react";

/**
 * Props of an element whose buttons disappear once they were pressed. When the focused one does, the
 * element takes over the focus, which the browser would give to the page.
 */
export function useHeldFocus<Holder extends HTMLElement>() {
  const ref = useRef<Holder>(null);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    // A button that is removed loses the focus without an event.
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
