import clsx from "clsx";
import type { ReactNode } from "react";
import { GroupToggle } from "./group-toggle.tsx";
import type { Section } from "./groups.ts";
import { Row, type RowProps } from "./table-rows.tsx";

/**
 * The line above the rows of a section: the header of a group, which opens and closes it, a row in
 * its place, or a divider, such as the day of the rows below.
 */
export const SectionLine = <Item extends { id: string }>({
  section: { label, count, isDivider, row, isTotal, order: ownOrder },
  columns,
  rowLines,
  isOpen,
  order,
  span,
  className,
  onToggle,
}: Pick<RowProps<Item>, "columns" | "rowLines"> & {
  section: Section<Item>;
  isOpen: boolean;
  /** What orders the rows below. Set for the first header on a phone. */
  order: ReactNode;
  span: number;
  className: string;
  onToggle: () => void;
}) => {
  // Screen readers read the caption of the table.
  const orderAtEnd = (
    <span
      aria-hidden={ownOrder === undefined}
      className="ml-auto shrink-0 text-xs font-normal text-ink-3"
    >
      {ownOrder ?? order}
    </span>
  );
  return row === undefined ? (
    <tr className={className}>
      <th scope="rowgroup" colSpan={span} className="p-0 text-left">
        {/*
         * A cell of a table would stick until the end of the table. This sticks until the end of its
         * section. It leaves the border of the row above it.
         */}
        <span className="pointer-events-none absolute inset-x-0 top-px bottom-0 z-2 print:static">
          <span
            className={clsx(
              "pointer-events-auto sticky top-(--head,0px) print:static flex items-center border-b border-line bg-page",
              isDivider ? "px-5 pt-2 text-xs font-medium text-ink-3" : "hover:bg-hover",
              className,
            )}
          >
            {isDivider ? (
              <>
                {label}
                {orderAtEnd}
              </>
            ) : (
              <GroupToggle {...{ isOpen, count, onToggle }} order={orderAtEnd}>
                {label}
              </GroupToggle>
            )}
          </span>
        </span>
      </th>
    </tr>
  ) : (
    <Row
      {...{ columns, rowLines }}
      className={clsx(className, isTotal && "bg-hover font-semibold")}
      item={row}
      toggle={isTotal ? undefined : { isOpen, onToggle }}
      isOpen={false}
      rowSelection={undefined}
      isSelected={false}
      name={undefined}
    />
  );
};
