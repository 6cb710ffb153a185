import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "./me.ts";
import { api } from "./request.ts";

/** The name of a person by their id. */
export function PersonName({ userId }: { userId: string }) {
  const { slug } = useOrganization();
  const person = useQuery({
    queryKey: ["users", slug, userId],
    retry: false,
    queryFn: ({ signal }) =>
      api("GET /users/:id", { params: { id: userId }, query: { organization: slug }, signal }),
  });
  if (person.isPending) return <>…</>;
  return <>{person.data?.name ?? person.data?.email ?? "A former member"}</>;
}
