import { useQuery } from "@tanstack/react-query";
import { api } from "../api/request.ts";
import { useOrganization } from "../shell/me.ts";

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
