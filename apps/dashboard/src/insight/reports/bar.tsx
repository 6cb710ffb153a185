/** Length of a row's bar, and its parts from the left. The rest has no color if there is a middle one. */
export interface RowBar {
  length: number;
  strong: number;
  middle?: number | undefined;
}

const strongColor = "bg-accent";
const middleColor = "bg-warn";
const restColor = (hasMiddle: boolean) => (hasMiddle ? "bg-line-strong" : "bg-accent/35");

export const Bar = ({ length, strong, middle, longest }: RowBar & { longest: number }) => {
  const part = (color: string, end: number) => (
    <div
      className={`absolute inset-y-0 left-0 rounded-full ${color}`}
      style={{ width: `${(end / longest) * 100}%` }}
    />
  );
  return (
    <div className="relative h-2 overflow-hidden rounded-full" style={{ opacity: 0.75 }}>
      {part(restColor(middle !== undefined), length)}
      {middle !== undefined && part(middleColor, strong + middle)}
      {part(strongColor, strong)}
    </div>
  );
};

/** Names the parts of the bars. */
export const BarLegend = ({ names }: { names: readonly string[] }) => {
  const hasMiddle = names.length > 2;
  const colors = [strongColor, ...(hasMiddle ? [middleColor] : []), restColor(hasMiddle)];
  return (
    <ul className="flex flex-wrap gap-x-4 pb-1 text-xs text-ink-2">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={`size-2 rounded-xs ${colors[index]}`}
            style={{ opacity: 0.75 }}
          />
          {name}
        </li>
      ))}
    </ul>
  );
};
