import type { Referral } from "@referral-service/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { messageOf } from "../../data/api-error.ts";
import { reviewSimilar, similarReferralsQuery } from "../../data/duplicates.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/panel.tsx";
import { Day } from "../../ui/time.tsx";
import { say } from "../../ui/toasts.tsx";
import { linkClass } from "../../ui/written-text.tsx";

/**
 * Shows other referrals with the same name and postal address. A person decides whether to review
 * them.
 */
export function SimilarFact({ referral: { id, address } }: { referral: Referral }) {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const { data } = useQuery(similarReferralsQuery(id), { enabled: address !== null });
  const review = useCommand({
    ...reviewSimilar(id),
    done: (opened) =>
      navigate({ to: "/o/$slug/duplicates/$caseId", params: { slug, caseId: opened.id } }),
  });
  if (data === undefined || data.referrals.length === 0) return null;
  return (
    <Fact name="Similar">
      <ul className="grid gap-1">
        {data.referrals.map((similar) => (
          <li key={similar.id} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0">
              <Link
                to="/o/$slug/referral/$referralId"
                params={{ slug, referralId: similar.id }}
                className={linkClass}
              >
                <bdi>{similar.name}</bdi>
              </Link>{" "}
              <span className="text-ink-3">
                by {similar.referrerName ?? "a person without a name"},{" "}
                <Day unixMs={similar.createdAt} />
              </span>
            </span>
            <Button
              size="small"
              onClick={() =>
                review({ referralId: similar.id }).catch((error) =>
                  say("Review not opened", messageOf(error)),
                )
              }
            >
              Review duplicates
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-ink-3">
        Same name and postal address, different contact details.
      </p>
    </Fact>
  );
}
