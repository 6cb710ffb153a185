import { Time } from "../ui/time.tsx";

/** The due time of an open task. A time in the past has the color of failures. */
export const DueTime = ({ unixMs }: { unixMs: number }) => (
  <span className={unixMs < Date.now() ? "text-bad" : undefined}>
    Due <Time unixMs={unixMs} />
  </span>
);
