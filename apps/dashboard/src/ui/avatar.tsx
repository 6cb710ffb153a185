import clsx from "clsx";

const colors = ["bg-[#7a5bd0]", "bg-[#2b7a6b]", "bg-[#a0522d]", "bg-[#2f6db5]", "bg-[#8f4a7c]"];

/**
 * Shows the initials of a person or organization. The same name always has the same color if no color
 * is chosen.
 */
export function Avatar({
  name,
  isSquare = false,
  color,
}: {
  name: string;
  isSquare?: boolean;
  color?: { fill: string; onFill: string } | undefined;
}) {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const initials = (
    isSquare ? words.slice(0, 1) : [...words.slice(0, 1), ...words.slice(1).slice(-1)]
  )
    .map((word) => [...word][0]?.toUpperCase())
    .join("");
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden
      className={clsx(
        "grid shrink-0 place-items-center font-semibold",
        color === undefined && ["text-white", colors[sum % colors.length]],
        isSquare ? "size-5 rounded-[5px] text-2xs" : "size-5.5 rounded-full text-[10px]",
      )}
      style={color && { backgroundColor: color.fill, color: color.onFill }}
    >
      {initials}
    </span>
  );
}
