import { CopyButton } from "./copy.tsx";
import { Fact } from "./panel.tsx";

/** The ID of a record, as its last fact. Without room for all of it, its middle is hidden. */
export const IdFact = ({ id }: { id: string }) => (
  <Fact name="ID">
    <span className="flex items-center gap-1 *:last:-my-1 pointer-coarse:*:last:-mx-2 pointer-coarse:*:last:-my-3">
      <span className="flex min-w-0 whitespace-nowrap text-ink-2">
        <span className="truncate">{id.slice(0, -4)}</span>
        <span className="shrink-0">{id.slice(-4)}</span>
      </span>
      <CopyButton text={id} label="Copy ID" />
    </span>
  </Fact>
);
