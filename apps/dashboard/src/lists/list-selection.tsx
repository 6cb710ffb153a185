/** Selected rows of a list, by ID. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Returns the name of a row for screen readers. */
  nameOf: (id: string) => string;
  onToggle: (id: string) => void;
  onChange: (ids: ReadonlySet<string>) => void;
}

const boxClass = "relative z-1 block size-3.5 accent-accent";

export function SelectAll({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const isSome = selection.ids.size > 0;
  const isEach = isSome && ids.every((id) => selection.ids.has(id));
  return (
    <th scope="col" className="h-8 border-b border-line pl-5 text-left">
      <input
        type="checkbox"
        aria-label="Select all loaded rows"
        className={boxClass}
        checked={isEach}
        ref={(box) => {
          if (box !== null) box.indeterminate = isSome && !isEach;
        }}
        onChange={() => selection.onChange(new Set(isEach ? [] : ids))}
      />
    </th>
  );
}

export const SelectRow = ({ selection, id }: { selection: Selection; id: string }) => (
  <td className="border-b border-line pl-5">
    <input
      type="checkbox"
      aria-label={`Select ${selection.nameOf(id)}`}
      className={boxClass}
      checked={selection.ids.has(id)}
      onChange={() => selection.onToggle(id)}
    />
  </td>
);
