import { useCallback, useState } from "react";

/** The width of an element; 0 until it is known. */
export function useWidth() {
  const [widthPx, setWidthPx] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [widthPx, measure] as const;
}
