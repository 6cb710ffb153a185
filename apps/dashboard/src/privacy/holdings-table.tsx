import { type Holding, holdingsOf } from "./words.ts";

/** Shows the number of stored or erased rows of each kind. */
export const HoldingsTable = ({
  label,
  counts,
  showsFates = false,
}: {
  label: string;
  counts: Record<string, number>;
  /** Whether the table shows the effect of an erasure. */
  showsFates?: boolean;
}) => (
  <table aria-label={label} className="-mb-1.5 w-full border-collapse">
    <thead>
      <tr className="text-left text-xs text-ink-3">
        <th scope="col" className="pb-1.5 font-medium">
          Data
        </th>
        <th scope="col" className="pb-1.5 text-right font-medium">
          Number
        </th>
        {showsFates && (
          <th scope="col" className="w-1/2 pb-1.5 pl-6 font-medium">
            After erasing
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {holdingsOf(counts).map((holding) => (
        <Row key={holding.table} of={holding} showsFate={showsFates} />
      ))}
    </tbody>
  </table>
);

const Row = ({ of: { label, count, fate }, showsFate }: { of: Holding; showsFate: boolean }) => (
  <tr className="border-t border-line align-baseline">
    <th scope="row" className="py-1.5 pr-3 text-left font-normal">
      {label}
    </th>
    <td className="figures py-1.5 text-right">{count.toLocaleString("en")}</td>
    {showsFate && <td className="py-1.5 pl-6 text-ink-2">{fate}</td>}
  </tr>
);
