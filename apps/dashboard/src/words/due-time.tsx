import { Overdue, Time } from "../ui/time.tsx";

/**
 * Shows the due time of an open task. An overdue task shows for how long, in the color of failures.
 */
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
