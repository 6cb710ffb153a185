import { Link } from "@tanstack/react-router";
import { paymentCountsQuery } from "../data/attention.ts";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { ofOrganization, useQuery } from "../data/queries.ts";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { countQuery } from "../data/referrals.ts";
import { phrase } from "../languages/phrase.ts";
import { Fact } from "../ui/panel.tsx";
import { Time } from "../ui/time.tsx";
import { linkClass } from "../ui/written-text.tsx";
import { readsBonuses } from "../words/roles.ts";

/** The filter that selects a record's referrals and bonuses in their lists. */
type Related = { referrer: string } | { q: string };

const queryOf = (of: Related) => ("referrer" in of ? { referrerId: of.referrer } : of);

const whole = new Intl.NumberFormat("en");

const newestQuery = (of: Related) =>
  ofOrganization(["referrals", "newest", of], (api) =>
    api("GET /referral-list", { query: { ...queryOf(of), credit: "all", limit: 5 } }),
  );

/** The newest referrals of a record, with their referrers if the record is not one itself. */
export function NewestReferrals({ of }: { of: Related }) {
  const { slug } = useOrganization();
  const referrals = useQuery(newestQuery(of));
  return (
    <section aria-label="Newest referrals" className="grid gap-2 border-t border-line p-5">
      <h3>Newest referrals</h3>
      <Loaded
        failure="The newest referrals could not be loaded"
        isPart
        query={referrals}
        lineCount={5}
      />
      {referrals.data?.data.length === 0 && <p className="text-ink-3">No referrals yet.</p>}
      <ul className="-mx-2">
        {referrals.data?.data.map(({ id, name, email, referrerName, status, createdAt }) => (
          <li key={id}>
            <Link
              to="/o/$slug/referrals/$referralId"
              params={{ slug, referralId: id }}
              className="grid rounded-control px-2 py-1.5 hover:bg-hover"
            >
              <span className="flex items-baseline gap-3">
                <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
                  {name ?? email ?? "No name"}
                </span>
                <span className="text-xs text-ink-3">
                  <Time unixMs={createdAt} />
                </span>
              </span>
              <span className="flex gap-1.5 text-xs text-ink-2">
                <ReferralStatusText status={status} />
                {"q" in of && <span className="truncate">by {referrerName ?? "No name"}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
