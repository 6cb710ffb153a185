import type { CustomField } from "@referral-service/contract";
import type { ManagedRule } from "@referral-service/contract/app";
import type { ReactNode } from "react";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { useQuery } from "../../data/queries.ts";
import { Status } from "../../ui/tag.tsx";
import { dayText, isYearClear, nearDayIn, Time } from "../../ui/time.tsx";
import { money } from "../../words/money.ts";
import { amountOf, conditionsOf, limitsOf, withWholeDates } from "./terms-in-brief.ts";

export type RuleVersion = ManagedRule["versions"][number];

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
  const { count, payments, sums, reducedCount } = draftsOf([version]);
  if (count === 0) return payments;
  return `${paymentsText(count)} so far, ${sums}${reducedCount > 0 ? ` · ${reducedCount} of them reduced` : ""}`;
}

/** When a planned version takes effect, such as "from 1 Jan". */
export function startOf({ startsOn }: RuleVersion["terms"]): string {
  const unixMs = Date.parse(startsOn);
  const isNear = isYearClear(unixMs, Date.now());
  return `from ${isNear ? nearDayIn("UTC").format(unixMs) : dayText(startsOn)}`.replaceAll(
    " ",
    "\u00a0",
  );
}

const daysText = ({ startsOn, endsOn }: RuleVersion["terms"]) =>
  withWholeDates(
    endsOn === null
      ? `Submitted from ${dayText(startsOn)}`
      : `Submitted ${dayText(startsOn)} to ${dayText(endsOn)}`,
  );

/** What a version pays and within which limits. Its form has the whole sentence. */
function briefOf(terms: RuleVersion["terms"], fields: readonly CustomField[] | undefined): string {
  const { text, bounds } = amountOf(terms, fields);
  const limits = limitsOf(terms).map(({ most, scope }) => `at most ${most} ${scope}`);
  return [[text, bounds].filter(Boolean).join(", "), conditionsOf(terms, fields), ...limits]
    .filter(Boolean)
    .join(" · ");
}

export function Versions({ rule: { versions } }: { rule: ManagedRule }) {
  const fields = useQuery(customFieldsQuery).data;
  return (
    <section className="rounded-surface border border-line bg-surface">
      <h2 className="px-4 py-3 font-semibold">Versions</h2>
      <ul>
        {versions.map((version) => (
          <li
            key={version.version}
            className="figures grid gap-0.5 border-t border-line px-4 py-3 text-xs text-ink-2"
          >
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink">
              <span className="font-medium">Version {version.version}</span>
              {ruleStates[version.state]}
            </p>
            <p title={version.sentence}>{briefOf(version.terms, fields)}</p>
            <p>{daysText(version.terms)}</p>
            <p className="text-ink-3">{draftsText(version)}</p>
            <p className="text-ink-3">
              <bdi>{version.createdByName ?? "No name"}</bdi>, <Time unixMs={version.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-3 text-xs text-ink-3">
        The day when a referral was submitted decides its version. Existing drafts never change.
      </p>
    </section>
  );
}
