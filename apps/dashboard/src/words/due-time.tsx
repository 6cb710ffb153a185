import { Overdue, Time } from "../ui/time.tsx";

/** The due time of an open task. An overdue one says for how long, in the color of failures. */
export const DueTime = ({ unixMs }: { unixMs: number }) =>
  unixMs < Date.now() ? (
    <span className="text-bad">
      <Overdue unixMs={unixMs} />
    </span>
  ) : (
    <>
      Due <Time unixMs={unixMs} />
    </>
  );
