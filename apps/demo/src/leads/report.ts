import type { Receiver } from "../receiver.ts";
import type { Match } from "./compare.ts";

/**
 * Returns one line for each event type: the sent, received and verified events, and their
 * durations.
 */
export function reportOf(matches: Match[], { counts }: Receiver): string {
  const types = [...new Set(matches.map(({ change }) => change.eventType))].sort();
  const rows = types.map((type) =>
    rowOf(
      type,
      matches.filter(({ change }) => change.eventType === type),
    ),
  );
  const head = ["event", "sent", "received", "verified", "duplicates", "p50 ms", "p95 ms"];
  const table = [head, ...rows, rowOf("all", matches)].map((cells) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(18) : cell.padStart(12))).join(""),
  );
  return [
    ...table,
    "",
    `${counts.refused} requests could not be verified`,
    "p50 and p95: from the API's response to the verified receipt",
  ].join("\n");
}

function rowOf(name: string, matches: Match[]): string[] {
  const latenciesMs = matches
    .flatMap(({ change, receipt }) =>
      // Some webhooks arrive before the response to the request that caused them.
      receipt === undefined ? [] : [Math.max(0, receipt.verifiedAtMs - change.answeredAtMs)],
    )
    .sort((one, other) => one - other);
  const received = matches.reduce((sum, { receipt }) => sum + (receipt?.times ?? 0), 0);
  const percentile = (share: number) =>
    latenciesMs[Math.ceil(latenciesMs.length * share) - 1]?.toFixed(1) ?? "–";
  return [
    name,
    String(matches.length),
    String(received),
    String(latenciesMs.length),
    String(received - latenciesMs.length),
    percentile(0.5),
    percentile(0.95),
  ];
}
