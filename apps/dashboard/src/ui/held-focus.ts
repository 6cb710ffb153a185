import { useLayoutEffect, useRef } from "react";

/**
 * Returns props for an element with buttons that disappear after they are pressed. When the focused
 * button disappears, the element takes over the focus, which the browser would otherwise give to
 * the page.
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
