import { Tag } from "../ui/tag.tsx";
import { useFittingCount } from "./use-fitting-count.ts";

/** Shows the labels that fit uncut, and the number of others. */
export function FittingTags({ texts }: { texts: readonly string[] }) {
  const { room, count } = useFittingCount(texts.length);
  const hidden = texts.slice(count);
  return (
    <span ref={room} className="flex min-w-28 flex-1 gap-1 overflow-hidden">
      {texts.slice(0, count).map((text) => (
        <Tag key={text}>{text}</Tag>
      ))}
      {hidden.length > 0 && (
        <span title={hidden.join(", ")} className="flex">
          <Tag>+{hidden.length}</Tag>
        </span>
      )}
    </span>
  );
}
