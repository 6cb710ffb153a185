import { useLayoutEffect, useRef } from "react";

/**
 * Returns props for an element with buttons that disappear after they are pressed. The element takes
 * over the focus of a button that disappears. The browser would otherwise give it to the page.
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
    // A removed button loses the focus without an event.
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
