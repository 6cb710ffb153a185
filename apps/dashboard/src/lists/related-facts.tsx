import { Link } from "@tanstack/react-router";
import { paymentsCountQuery } from "../data/bonus-payments.ts";
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
  const payments = useQuery(paymentsCountQuery(queryOf(of)), { enabled: hasBonuses }).data;
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
            search={of}
            className={`figures ${linkClass}`}
          >
            <Counted counted={payments} />
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
