/** Points where the fault programs make a process die, in the order that a change passes them. */
const failpoints = [
  "before_commit",
  "after_commit",
  "before_answer",
  "before_send",
  "after_send",
] as const;

export type Failpoint = (typeof failpoints)[number];

interface ArmedFailpoint {
  name: Failpoint;
  signal: "SIGKILL" | "SIGSTOP";
  /** Number of times that the point must still be reached, including this one. */
  countLeft: number;
}

const signals = { kill: "SIGKILL", stop: "SIGSTOP" } as const;

/** `after_commit:kill`, or `after_commit:kill@3` for the third time that the point is reached. */
export const failpointPattern = new RegExp(
  `^(${failpoints.join("|")}):(${Object.keys(signals).join("|")})(?:@([1-9]\\d{0,5}))?$`,
);

const armed = process.env.NODE_ENV === "production" ? undefined : readFailpoint();

/** Signals this process if FAILPOINT is set to this point. There are no failpoints in production. */
export function failpoint(name: Failpoint) {
  if (armed?.name !== name) return;
  armed.countLeft -= 1;
  if (armed.countLeft === 0) process.kill(process.pid, armed.signal);
}

function readFailpoint(): ArmedFailpoint | undefined {
  // The environment variable is read in this form so that the build can remove the failpoints.
  const match = failpointPattern.exec(process.env.FAILPOINT ?? "");
  if (match === null) return undefined;
  const [, name, action, count = "1"] = match;
  return {
    name: name as Failpoint,
    signal: signals[action as keyof typeof signals],
    countLeft: Number(count),
  };
}
