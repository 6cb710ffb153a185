import type { UseQueryResult } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paymentCountsQuery } from "../data/attention.ts";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { ofOrganization, useQuery } from "../data/queries.ts";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { countQuery } from "../data/referrals.ts";
import { phrase } from "../languages/phrase.ts";
import { Fact } from "../ui/panel.tsx";
import { SkeletonSection } from "../ui/record-body.tsx";
import { Time } from "../ui/time.tsx";
import { linkClass } from "../ui/written-text.tsx";
import { money } from "../words/money.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { readsBonuses } from "../words/roles.ts";

/** The filter that selects a record's referrals and bonuses in their lists. */
type Related = { referrer: string } | { q: string };

const queryOf = (of: Related) => ("referrer" in of ? { referrerId: of.referrer } : of);

const whole = new Intl.NumberFormat("en");

const newestMax = 5;

const newestReferralsQuery = (of: Related) =>
  ofOrganization(["referrals", "newest", of], (api) =>
    api("GET /referral-list", { query: { ...queryOf(of), credit: "all", limit: newestMax } }),
  );

const newestBonusesQuery = (of: Related) =>
  ofOrganization(["payments", "newest", of], (api) =>
    api("GET /payments", { query: { ...queryOf(of), limit: newestMax } }),
  );

/** The newest referrals of a record, with their referrers if the record is not one itself. */
export function NewestReferrals({ of }: { of: Related }) {
  const { slug } = useOrganization();
  return (
    <Newest
      title="Newest referrals"
      none="No referrals yet."
      query={useQuery(newestReferralsQuery(of))}
    >
      {({ id, name, email, referrerName, status, createdAt }) => (
        <Line
          link={{ to: "/o/$slug/referrals/$referralId", params: { slug, referralId: id } }}
          name={name ?? email ?? "No name"}
          unixMs={createdAt}
        >
          <ReferralStatusText status={status} />
          {"q" in of && <span className="truncate">by {referrerName ?? "No name"}</span>}
        </Line>
      )}
    </Newest>
  );
}

/** The newest bonuses of a record. Shows nothing to people who cannot read bonuses. */
export const NewestBonuses = ({ of }: { of: Related }) =>
  readsBonuses(useOrganization().user) && <ReadableBonuses of={of} />;

function ReadableBonuses({ of }: { of: Related }) {
  const { slug } = useOrganization();
  return (
    <Newest title="Newest bonuses" query={useQuery(newestBonusesQuery(of))}>
      {({ id, amount, currency, referrerName, referralName, status, createdAt }) => (
        <Line
          link={{ to: "/o/$slug/payments/$paymentId", params: { slug, paymentId: id } }}
          name={money(amount, currency)}
          unixMs={createdAt}
        >
          <PaymentStatus status={status} isReferrer={false} />
          <span className="truncate">
            {"q" in of
              ? `to ${referrerName ?? "No name"}`
              : referralName !== null && `for ${referralName}`}
          </span>
        </Line>
      )}
    </Newest>
  );
}

/** Takes the place of the newest referrals and bonuses. */
export const NewestToCome = () => (
  <>
    <SkeletonSection title="Newest referrals" rowCount={newestMax} />
    {readsBonuses(useOrganization().user) && (
      <SkeletonSection title="Newest bonuses" rowCount={newestMax} />
    )}
  </>
);

/** Returns the names of the related facts. */
export const useRelatedNames = (): readonly string[] =>
  readsBonuses(useOrganization().user)
    ? [phrase("Referrals"), phrase("Bonuses")]
    : [phrase("Referrals")];

/** A section with the newest records of a kind. */
function Newest<Item extends { id: string }>({
  title,
  none,
  query,
  children,
}: {
  title: string;
  /** Says that there are none. Default: the section is left out. */
  none?: string;
  query: UseQueryResult<{ data: Item[] }>;
  children: (item: Item) => ReactNode;
}) {
  if (query.isPending) return <SkeletonSection title={title} rowCount={newestMax} />;
  const isEmpty = query.data?.data.length === 0;
  if (isEmpty && none === undefined) return null;
  return (
    <section aria-label={title} className="grid gap-2 border-t border-line p-5">
      <h3>{title}</h3>
      <Loaded failure={`The ${title.toLowerCase()} could not be loaded`} isPart query={query} />
      {isEmpty && <p className="text-ink-3">{none}</p>}
      <ul className="-mx-2">
        {query.data?.data.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </section>
  );
}

const Line = ({
  link,
  name,
  unixMs,
  children,
}: {
  link: LinkProps;
  name: string;
  unixMs: number;
  children: ReactNode;
}) => (
  <Link {...link} className="grid min-h-13 content-center border-b border-line px-2 hover:bg-hover">
    <span className="flex items-baseline justify-between gap-3">
      <span dir="auto" className="truncate font-medium">
        {name}
      </span>
      <span className="shrink-0 text-xs text-ink-3">
        <Time unixMs={unixMs} />
      </span>
    </span>
    <span className="flex gap-1.5 text-xs text-ink-2 *:first:shrink-0">{children}</span>
  </Link>
);

/** The numbers of a record's referrals and bonuses. Each links to the filtered list. */
export function RelatedFacts({ of }: { of: Related }) {
  const { slug, user } = useOrganization();
  const hasBonuses = readsBonuses(user);
  const referrals = useQuery(countQuery({ ...queryOf(of), credit: "all" })).data;
  const payments = useQuery(paymentCountsQuery(queryOf(of)), { enabled: hasBonuses }).data;
  const present = payments?.filter(({ count }) => count > 0);
  return (
    <>
      <Fact name={phrase("Referrals")}>
        <Link
          to="/o/$slug/referrals"
          params={{ slug }}
          search={{ ...of, credit: "all" }}
          className={`figures ${linkClass}`}
        >
          <Counted counted={referrals} />
        </Link>
      </Fact>
      {hasBonuses && (
        <Fact name={phrase("Bonuses")}>
          <Link
            to="/o/$slug/payments"
            params={{ slug }}
            search={{ ...of, status: present?.[0]?.status }}
            className={`figures ${linkClass}`}
          >
            <Counted
              counted={
                present && {
                  count: present.reduce((sum, { count }) => sum + count, 0),
                  isMore: present.some(({ isMore }) => isMore),
                }
              }
            />
          </Link>
        </Fact>
      )}
    </>
  );
}

const Counted = ({ counted }: { counted: { count: number; isMore: boolean } | undefined }) =>
  counted === undefined ? (
    phrase("Show")
  ) : (
    <>
      {whole.format(counted.count)}
      {counted.isMore && "+"}
    </>
  );
