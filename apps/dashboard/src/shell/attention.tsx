import { useQuery } from "@tanstack/react-query";
import { api } from "../api/request.ts";
import { isAdmin, useOrganization } from "./me.ts";

const refetchMs = 30_000;

/** How many webhook endpoints were disabled: the one thing in the settings that does not wait. */
function useDisabledEndpointCount(): number {
  const { slug, user } = useOrganization();
  const endpoints = useQuery({
    queryKey: ["webhooks", slug, "disabled"],
    queryFn: ({ signal }) =>
      api("GET /webhooks", { query: { organization: slug, limit: 100 }, signal }),
    refetchInterval: refetchMs,
    enabled: isAdmin(user),
  });
  return endpoints.data?.data.filter(({ isDisabled }) => isDisabled).length ?? 0;
}

/** Beside what leads to the disabled endpoints. */
export function DisabledEndpoints() {
  const count = useDisabledEndpointCount();
  if (count === 0) return null;
  const label =
    count === 1 ? "1 webhook endpoint is disabled" : `${count} webhook endpoints are disabled`;
  return (
    <span
      title={label}
      className="figures ml-auto grid h-4.5 min-w-4.5 place-items-center rounded-full bg-bad-soft px-1 text-2xs font-semibold text-bad"
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
