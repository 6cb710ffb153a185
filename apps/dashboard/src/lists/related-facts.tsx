import { Link } from "@tanstack/react-router";
import { paymentCountsQuery } from "../data/attention.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { countQuery } from "../data/referrals.ts";
import { phrase } from "../languages/phrase.ts";
import { Fact } from "../ui/panel.tsx";
import { linkClass } from "../ui/written-text.tsx";
import { readsBonuses } from "../words/roles.ts";

/** The filter that selects a record's referrals and bonuses in their lists. */
type Related = { referrer: string } | { q: string };

const queryOf = (of: Related) => ("referrer" in of ? { referrerId: of.referrer } : of);

const whole = new Intl.NumberFormat("en");

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
