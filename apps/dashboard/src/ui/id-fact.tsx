import { CopyButton } from "./copy.tsx";
import { Fact } from "./panel.tsx";

/**
 * An ID that can be copied, by default that of a record. Without room for all of it, its middle is
 * hidden.
 */
export const IdFact = ({
  id,
  name = "ID",
  label = "Copy ID",
}: {
  id: string;
  name?: string;
  label?: string;
}) => (
  <Fact name={name}>
    <span className="flex items-center gap-1 *:last:-my-1 pointer-coarse:*:last:-mx-2 pointer-coarse:*:last:-my-3">
      <span className="flex min-w-0 whitespace-nowrap text-ink-2">
        <span className="truncate">{id.slice(0, -4)}</span>
        <span className="shrink-0">{id.slice(-4)}</span>
      </span>
      <CopyButton text={id} label={label} />
    </span>
  </Fact>
);
