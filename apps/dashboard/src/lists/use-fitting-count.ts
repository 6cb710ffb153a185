import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { fittingCount } from "./fitting-count.ts";

/**
 * Returns how many of the elements in a place fit uncut, next to the number of the others, and the
 * text of all.
 */
export function useFittingCount(total: number): {
  room: RefObject<HTMLSpanElement | null>;
  count: number;
  text: string;
} {
  const room = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState(total);
  const [text, setText] = useState("");
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return;
    // The first render has all elements.
    const widthsPx = Array.from(element.children, (one) => one.getBoundingClientRect().width);
    setText(element.textContent);
    const fit = () => setCount(fittingCount(widthsPx, element.clientWidth));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { room, count, text };
}
