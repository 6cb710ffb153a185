import type { ManagedRule } from "@referral-service/contract/app";
import type { ReactNode } from "react";
import { Status } from "../../ui/tag.tsx";
import { dayText, Time } from "../../ui/time.tsx";
import { money } from "../../words/money.ts";

type RuleVersion = ManagedRule["versions"][number];

/** The states of a version, in the order of the list of rules. */
export const ruleStates: Record<RuleVersion["state"], ReactNode> = {
  in_force: <Status tone="good">In force</Status>,
  planned: <Status tone="info">Planned</Status>,
  ended: <Status tone="plain">Ended</Status>,
  never_in_force: <Status tone="plain">Replaced before it took effect</Status>,
};

/** Returns the version in force, otherwise the next one, otherwise the last one. */
export function shownVersionOf({ versions }: ManagedRule): RuleVersion {
  const found =
    versions.find(({ state }) => state === "in_force") ??
    versions.findLast(({ state }) => state === "planned") ??
    versions.find(({ state }) => state === "ended") ??
    versions[0];
  if (found === undefined) throw new Error("The bonus rule has no version");
  return found;
}

const paymentsText = (count: number) => (count === 1 ? "1 payment" : `${count} payments`);

export function sumsText(sums: readonly { currency: string; amount: number }[]): string {
  const hundredths = new Map<string, number>();
  for (const { currency, amount } of sums) {
    hundredths.set(currency, (hundredths.get(currency) ?? 0) + Math.round(amount * 100));
  }
  return [...hundredths].map(([currency, sum]) => money(sum / 100, currency)).join(" + ");
}

/** Returns how many payments the versions drafted and how many of them were reduced, and the total. */
export function draftsOf(versions: readonly RuleVersion[]) {
  const total = (key: "draftCount" | "reducedCount") =>
    versions.reduce((sum, version) => sum + version[key], 0);
  const count = total("draftCount");
  return {
    count,
    payments: count === 0 ? "No payments yet" : `${paymentsText(count)} drafted`,
    sums: sumsText(versions.flatMap(({ sums }) => sums)),
    reducedCount: total("reducedCount"),
  };
}

function draftsText(version: RuleVersion): string {
  const { payments, sums, reducedCount } = draftsOf([version]);
  const reduced = reducedCount === 0 ? "" : ` · ${reducedCount} reduced by a limit or split credit`;
  return sums === "" ? payments : `${payments}, ${sums} in total${reduced}`;
}

/** Keeps the amounts and days in a sentence on one line. */
const unbroken = (sentence: string): string =>
  sentence.replaceAll(/\d+ \p{L}+ \d{4}|\bat (?:least|most) \S+/gu, (part) =>
    part.replaceAll(" ", "\u00a0"),
  );

const daysText = ({ startsOn, endsOn }: RuleVersion["terms"]) =>
  endsOn === null ? `From ${dayText(startsOn)}` : `${dayText(startsOn)} to ${dayText(endsOn)}`;

export const Versions = ({ rule: { versions } }: { rule: ManagedRule }) => (
  <section className="rounded-surface border border-line bg-surface">
    <h2 className="px-4 py-3 font-semibold">Versions</h2>
    <ul>
      {versions.map((version) => (
        <li key={version.version} className="grid gap-0.5 border-t border-line px-4 py-3">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">Version {version.version}</span>
            {ruleStates[version.state]}
          </p>
          <p>{unbroken(version.sentence)}</p>
          <p className="figures text-xs text-ink-3">
            {daysText(version.terms)} · {draftsText(version)}
          </p>
          <p className="text-xs text-ink-3">
            <bdi>{version.createdByName ?? "No name"}</bdi>, <Time unixMs={version.createdAt} />
          </p>
        </li>
      ))}
    </ul>
    <p className="border-t border-line px-4 py-3 text-xs text-ink-3">
      The version depends on the day when a referral was submitted. Existing drafts never change.
    </p>
  </section>
);
