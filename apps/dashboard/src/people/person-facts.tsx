import { Link } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { linksOfQuery } from "../data/public-links.ts";
import { useQuery } from "../data/queries.ts";
import { lastSignInQuery } from "../data/users.tsx";
import { Fact } from "../ui/panel.tsx";
import { Time } from "../ui/time.tsx";
import { linkClass } from "../ui/written-text.tsx";

/** The person's newest public link, with a link to the others. Shows nothing if there is none. */
export function PublicLinkFact({ userId }: { userId: string }) {
  const { slug } = useOrganization();
  const [link, ...others] = useQuery(linksOfQuery(userId)).data?.data ?? [];
  if (link === undefined) return null;
  return (
    <Fact name="Public link">
      <span className="flex flex-wrap gap-x-2">
        <Link
          to="/o/$slug/links/public/$linkId"
          params={{ slug, linkId: link.id }}
          className={linkClass}
        >
          /r/{link.slug}
        </Link>
        {others.length > 0 && (
          <Link
            to="/o/$slug/links/public"
            params={{ slug }}
            search={{ referrer: userId }}
            className={linkClass}
          >
            Show all
          </Link>
        )}
      </span>
    </Fact>
  );
}

/** The person's last sign-in. Shows nothing if the person is not signed in. */
export function LastSignInFact({ userId }: { userId: string }) {
  const { data } = useQuery(lastSignInQuery(userId));
  if (data === undefined || data.lastSignInAt === null) return null;
  return (
    <Fact name="Last sign-in">
      <Time unixMs={data.lastSignInAt} />
    </Fact>
  );
}
