import { useLayoutEffect, useRef, useState } from "react";
import { Tag } from "../ui/tag.tsx";
import { counted } from "../words/counts.ts";
import { fittingCount } from "./fitting-count.ts";

/** Shows the labels that fit uncut, and the number of others. */
export function FittingTags({ texts }: { texts: readonly string[] }) {
  const room = useRef<HTMLSpanElement>(null);
  const widthsPx = useRef<number[]>([]);
  const [count, setCount] = useState(texts.length);
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return;
    // The first render has all texts.
    widthsPx.current = Array.from(element.children, (tag) => tag.getBoundingClientRect().width);
    const fit = () => setCount(fittingCount(widthsPx.current, element.clientWidth));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const hidden = texts.slice(count);
  return (
    <span ref={room} className="flex min-w-16 flex-1 gap-1 overflow-hidden">
      {texts.slice(0, count).map((text) => (
        <Tag key={text}>{text}</Tag>
      ))}
      {hidden.length > 0 && (
        <span title={hidden.join(", ")} className="flex">
          <Tag>{count === 0 ? counted(hidden.length, "label") : `+${hidden.length}`}</Tag>
        </span>
      )}
    </span>
  );
}
