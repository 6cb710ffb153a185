import { Link } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { linksOfQuery } from "../data/public-links.ts";
import { useQuery } from "../data/queries.ts";
import { lastSignInQuery } from "../data/users.tsx";
import { Fact } from "../ui/panel.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Time } from "../ui/time.tsx";
import { linkClass } from "../ui/written-text.tsx";

export const publicLink = "Public link";
export const lastSignIn = "Last sign-in";

/** Takes the place of a fact that loads after the others. */
const FactToCome = ({ name }: { name: string }) => (
  <Fact name={name}>
    <Skeleton className="h-3 w-1/2" />
  </Fact>
);

/** The person's newest public link, with a link to the others. Shows nothing if there is none. */
export function PublicLinkFact({ userId }: { userId: string }) {
  const { slug } = useOrganization();
  const { data, isPending } = useQuery(linksOfQuery(userId));
  const [link, ...others] = data?.data ?? [];
  if (isPending) return <FactToCome name={publicLink} />;
  if (link === undefined) return null;
  return (
    <Fact name={publicLink}>
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
  const { data, isPending } = useQuery(lastSignInQuery(userId));
  if (isPending) return <FactToCome name={lastSignIn} />;
  if (data === undefined || data.lastSignInAt === null) return null;
  return (
    <Fact name={lastSignIn}>
      <Time unixMs={data.lastSignInAt} />
    </Fact>
  );
}
