import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "./me.ts";
import { api } from "./request.ts";

export const userQuery = (slug: string, userId: string) =>
  queryOptions({
    queryKey: ["users", slug, userId],
    queryFn: ({ signal }) =>
      api("GET /users/:id", { params: { id: userId }, query: { organization: slug }, signal }),
  });

/** A user's name, once it is known. */
export function usePersonName(userId: string | undefined): string {
  const { slug } = useOrganization();
  const { data, isError } = useQuery({
    ...userQuery(slug, userId ?? ""),
    enabled: userId !== undefined,
  });
  // A person who has left is no longer a user.
  if (isError) return "A former member";
  return data === undefined ? "…" : (data.name ?? data.email ?? "No name");
}

/** A user by name, which leads to their panel. */
export function PersonLink({ userId }: { userId: string }) {
  const { slug } = useOrganization();
  return (
    <Link
      to="/o/$slug/people/$userId"
      params={{ slug, userId }}
      className="text-accent-text hover:underline"
    >
      {usePersonName(userId)}
    </Link>
  );
}

/** The name of a person by their id. */
export function PersonName({ userId }: { userId: string }) {
  const { slug } = useOrganization();
  const person = useQuery({ ...userQuery(slug, userId), retry: false });
  if (person.isPending) return <>…</>;
  return <>{person.data?.name ?? person.data?.email ?? "A former member"}</>;
}
