import { useRef, useState } from "react";
import { stepped, toggled } from "./selected-rows.ts";

/** Selected rows of a list, by ID. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Returns the name of a row for screen readers. */
  nameOf: (id: string) => string;
  onChange: (ids: ReadonlySet<string>) => void;
}

/** The rows that clicks and keys select, in order. */
export interface RowSelection {
  /** Also selects all rows between this one and the previous one if Shift is pressed. */
  toggle: (id: string, isRange: boolean) => void;
  step: (from: string, to: string) => void;
}

/** Returns the same functions each time, so that rows that stay the same are not rendered again. */
export function useRowSelection(
  selection: Selection | undefined,
  ids: readonly string[],
): RowSelection | undefined {
  const latest = useRef({ selection, ids });
  latest.current = { selection, ids };
  const lastToggled = useRef<string>(undefined);
  const [rowSelection] = useState<RowSelection>(() => ({
    toggle(id, isRange) {
      const from = isRange ? lastToggled.current : undefined;
      const { selection, ids } = latest.current;
      selection?.onChange(toggled(selection.ids, { ids, id, from }));
      lastToggled.current = id;
    },
    step(from, to) {
      const { selection } = latest.current;
      selection?.onChange(stepped(selection.ids, { from, to }));
      lastToggled.current = to;
    },
  }));
  return selection && rowSelection;
}

const boxClass = "z-1 block";

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

/** Prevents a click with Shift from also selecting the text in between. */
export const keepText = (event: { shiftKey: boolean; preventDefault: () => void }): void => {
  if (event.shiftKey) event.preventDefault();
};

export const SelectRow = ({
  id,
  name,
  isSelected,
  onToggle,
}: {
  id: string;
  /** Name of the row for screen readers. */
  name: string | undefined;
  isSelected: boolean;
  onToggle: RowSelection["toggle"];
}) => (
  <td className="border-b border-line pl-5">
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      className={boxClass}
      checked={isSelected}
      onMouseDown={keepText}
      onChange={({ nativeEvent }) =>
        onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </td>
);
