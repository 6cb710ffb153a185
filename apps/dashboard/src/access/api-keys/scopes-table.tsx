import type { Scope } from "@referral-service/contract";
import type { KeyboardEvent, ReactNode } from "react";
import { type Resource, resourceNames, resources, scopeNames, verbs } from "./scopes.ts";

const verbNames = Object.keys(verbs) as (keyof typeof verbs)[];

/** The step to the next box by arrow key: the number of columns to the right and of rows down. */
const steps: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus to the next box in the direction of an arrow key. Cells without a box are skipped. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = steps[event.key];
  const cell = (event.target as Element).closest("td");
  const row = cell?.closest("tr");
  if (step === undefined || !cell || !row) return;
  event.preventDefault();
  const [right, down] = step;
  const rows = [...event.currentTarget.rows];
  let [x, y] = [cell.cellIndex + right, rows.indexOf(row) + down];
  for (; rows[y]?.cells[x] !== undefined; x += right, y += down) {
    const box = rows[y]?.cells[x]?.querySelector<HTMLInputElement>("input:enabled");
    if (box) return box.focus();
  }
}

/** Scopes as a table with a row for each resource. */
export const ScopesTable = ({
  rows = resourceNames,
  helpOf = (resource) => resources[resource].help,
  children,
}: {
  rows?: readonly Resource[];
  helpOf?: (resource: Resource) => string;
  /** Returns the content of the cell of a scope. */
  children: (scope: Scope) => ReactNode;
}) => (
  <table className="w-full table-fixed">
    <colgroup>
      <col />
      {verbNames.map((verb) => (
        <col key={verb} className="w-14" />
      ))}
    </colgroup>
    <thead>
      <tr className="border-b border-line text-xs text-ink-3">
        <th scope="col" className="h-8 text-left font-medium">
          Data
        </th>
        {verbNames.map((verb) => (
          <th key={verb} scope="col" className="font-medium">
            {verbs[verb]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody onKeyDown={moveFocus}>
      {rows.map((resource) => (
        <tr key={resource} className="h-8 border-b border-line hover:bg-hover">
          <th scope="row" className="py-1 text-left font-normal">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{resources[resource].name}</span>
              <span className="text-xs text-ink-3">{helpOf(resource)}</span>
            </span>
          </th>
          {verbNames.map((verb) => {
            const scope = scopeNames.find((name) => name === `${resource}:${verb}`);
            return (
              <td key={verb} className="p-0 text-center">
                {scope !== undefined && children(scope)}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
