import type { Match } from "./compare.ts";
import type { Receiver } from "./receiver.ts";

/** A line per event type: what was sent, received and verified, and how long that took. */
export function reportOf(matches: Match[], { counts }: Receiver): string {
  const types = [...new Set(matches.map(({ change }) => change.eventType))].sort();
  const rows = types.map((type) =>
    rowOf(
      type,
      matches.filter(({ change }) => change.eventType === type),
    ),
  );
  const head = ["event", "sent", "verified", "p50 ms", "p95 ms"];
  const table = [head, ...rows, rowOf("all", matches)].map((cells) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(18) : cell.padStart(10))).join(""),
  );
  return [
    ...table,
    "",
    `received ${counts.received}, duplicates ${counts.duplicates}, refused ${counts.refused}`,
    "p50 and p95: from the API's answer to the verified receipt",
  ].join("\n");
}

function rowOf(name: string, matches: Match[]): string[] {
  const latenciesMs = matches
    .flatMap(({ change, receipt }) =>
      // Some webhooks are quicker than the answer to the request that caused them.
      receipt === undefined ? [] : [Math.max(0, receipt.verifiedAtMs - change.answeredAtMs)],
    )
    .sort((one, other) => one - other);
  const percentile = (share: number) =>
    latenciesMs[Math.ceil(latenciesMs.length * share) - 1]?.toFixed(1) ?? "–";
  return [
    name,
    String(matches.length),
    String(latenciesMs.length),
    percentile(0.5),
    percentile(0.95),
  ];
}
