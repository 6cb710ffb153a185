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
    <span className="@container flex items-center gap-1 *:last:-my-1 pointer-coarse:*:last:-mx-2 pointer-coarse:*:last:-my-3">
      <span className="min-w-0 truncate text-ink-2">
        {id.length > 14 ? <WithMiddle id={id} /> : id}
      </span>
      <CopyButton text={id} label={label} />
    </span>
  </Fact>
);

/** The hidden middle remains part of the text, which people can select and copy. */
const WithMiddle = ({ id }: { id: string }) => (
  <>
    {id.slice(0, 6)}
    <span className="@max-[25em]:text-[0px]">{id.slice(6, -4)}</span>
    <span className="@max-[25em]:before:content-['…']">{id.slice(-4)}</span>
  </>
);
