import { useLayoutEffect, useRef, useState } from "react";
import { Tag } from "../ui/tag.tsx";

/**
 * Shows the first text and the number of others, or only the number of all where the text would be
 * cut.
 */
export function FittingTags({ texts }: { texts: readonly string[] }) {
  const room = useRef<HTMLSpanElement>(null);
  const wholePx = useRef(0);
  const [isWhole, setWhole] = useState(true);
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return;
    const fit = () => {
      if (element.dataset.whole !== undefined) wholePx.current = element.scrollWidth;
      setWhole(wholePx.current <= element.clientWidth);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const [first, ...others] = texts;
  const hidden = isWhole ? others : texts;
  return (
    <span
      ref={room}
      data-whole={isWhole || undefined}
      className="flex min-w-7 flex-1 gap-1 overflow-hidden"
    >
      {isWhole && <Tag>{first}</Tag>}
      {hidden.length > 0 && (
        <span title={hidden.join(", ")} className="flex">
          <Tag>+{hidden.length}</Tag>
        </span>
      )}
    </span>
  );
}
