import type { User } from "@referral-service/contract";
import type { ListedUser } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { phrase } from "../languages/phrase.ts";
import { isAdmin } from "../words/roles.ts";
import { badge } from "./attention.ts";
import { listOf, rowFirst } from "./lists.ts";
import { meQuery, useOrganization } from "./me.ts";
import { ofOrganization, useQuery } from "./queries.ts";
import type { Body, Filters, OrganizationApi } from "./request.ts";
import { settleEach } from "./settle-each.ts";
import { command, sending } from "./use-command.ts";

export const usersList = (filters: Filters<"GET /user-list">) =>
  listOf<ListedUser>(["users", "rows", filters], (api, page) =>
    api("GET /user-list", { query: { ...filters, ...page } }),
  );

export const userCountQuery = ({
  sort: _sort,
  order: _order,
  ...filters
}: Filters<"GET /user-list">) =>
  ofOrganization(["users", "count", filters], (api) => api("GET /user-count", { query: filters }), {
    keepsShown: true,
    ...badge,
  });

export const userQuery = (id: string) =>
  rowFirst(
    id,
    ["users", "rows"],
    ofOrganization(["users", id], (api) => api("GET /users/:id", { params: { id } })),
  );

/** All active people who can work on referrals. Few organizations have more than a page of them. */
async function activeStaff(api: OrganizationApi): Promise<User[]> {
  const found: User[] = [];
  let cursor: string | undefined;
  do {
    const query = { status: "active", isStaff: "true", limit: 100, cursor } as const;
    const { data, pagination } = await api("GET /users", { query });
    found.push(...data);
    cursor = pagination.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** People who can work on referrals. */
export const assignableUsersQuery = ofOrganization(["users", "staff"], activeStaff, {
  staleTime: 60_000,
});

/** The newest active people with this text in their name or address. */
export const foundUsersQuery = (
  q: string,
  { isStaff, limit }: { isStaff: boolean; limit: number },
) =>
  ofOrganization(
    ["users", "to choose from", isStaff, q],
    async (api) => {
      const among = isStaff ? ({ isStaff: "true" } as const) : {};
      const query = { ...among, q: q === "" ? undefined : q, limit };
      return (await api("GET /users", { query: { status: "active", ...query } })).data;
    },
    { keepsShown: true },
  );

const developersAmong = (people: User[]) =>
  people.filter(({ permissionLevel, isBdr }) => permissionLevel === "marketer" || isBdr);

export const businessDevelopersQuery = ofOrganization(["users", "staff"], activeStaff, {
  select: developersAmong,
});

/**
 * Returns the business developers and the admins who work as one, and whether they are loading or
 * failed to load.
 */
function useBusinessDevelopersQuery({ isWanted }: { isWanted: boolean }) {
  const { user } = useOrganization();
  return useQuery(businessDevelopersQuery, { enabled: isWanted && isAdmin(user) });
}

const nobody: User[] = [];

export const useBusinessDevelopers = (options: { isWanted: boolean }): User[] =>
  useBusinessDevelopersQuery(options).data ?? nobody;

/** Returns a user's name once it is known. */
export function usePersonName(id: string | undefined): string {
  const { data, isError } = useQuery(userQuery(id ?? ""), { enabled: id !== undefined });
  // The person is a former member, who is no longer a user.
  if (isError) return phrase("A former member");
  return data === undefined ? "…" : (data.name ?? data.email ?? phrase("No name"));
}

/** The name of a user, as a link to their panel. */
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

export function PersonName({ userId }: { userId: string }) {
  const person = useQuery(userQuery(userId), { retry: false });
  if (person.isPending) return <>…</>;
  return <>{person.data?.name ?? person.data?.email ?? phrase("A former member")}</>;
}

export const lastSignInQuery = (id: string) =>
  ofOrganization(["users", id, "last sign-in"], (api) =>
    api("GET /users/:id/last-sign-in", { params: { id } }),
  );

export const inviteUser = sending("POST /users", { invalidates: ["users"] });

export const userInvitationQuery = (id: string) =>
  ofOrganization(["users", id, "invitation"], (api) =>
    api("GET /users/:id/invitation", { params: { id } }),
  );

export const sendInvitation = (id: string) =>
  sending("POST /users/:id/invitation", {
    params: { id },
    invalidates: [["users", id, "invitation"]],
  });

type Shown = Pick<User, "id" | "version">;

/**
 * Changes a profile. The signed-in person's data is read again, because it also contains their own
 * name.
 */
export const changeProfile = ({ id, version }: Shown) =>
  sending("PATCH /users/:id", {
    params: { id },
    ifVersion: version,
    invalidates: ["users", { queryKey: meQuery.queryKey }],
  });

export const setPermissions = ({ id, version }: Shown) =>
  sending("PUT /users/:id/permissions", {
    params: { id },
    ifVersion: version,
    invalidates: ["users", "referrals", "portal", "home"],
  });

export const setStatus = ({ id, version }: Shown, status: "active" | "blocked") =>
  command({
    call: (api) =>
      api("PUT /users/:id/status", { params: { id }, body: { status }, ifVersion: version }),
    invalidates: ["users"],
  });

/** The resources that show who works on what. */
const whoWorks = ["users", "referrals", "portal", "home"];

interface DeveloperChange extends Shown {
  body: Pick<Body<"PATCH /users/:id">, "businessDeveloperId">;
}

/** Sends several changes, then reads the queries again once. Returns each result, in order. */
export const changeDevelopers = command({
  call: (api, changes: readonly DeveloperChange[]) =>
    settleEach(changes, ({ id, version, body }) =>
      api("PATCH /users/:id", { params: { id }, body, ifVersion: version }),
    ),
  invalidates: whoWorks,
});

export const removeUser = ({ id, version }: Shown, successorId: string | undefined) =>
  command({
    call: (api) =>
      api("DELETE /users/:id", { params: { id }, query: { successorId }, ifVersion: version }),
    invalidates: whoWorks,
  });

/** Gives a successor what a former member left behind. */
export const handOverWork = (id: string, successorId: string) =>
  command({
    call: (api) => api("DELETE /users/:id", { params: { id }, query: { successorId } }),
    invalidates: whoWorks,
  });

export const leaveOrganization = sending("POST /me/leave", {});

export const noticesQuery = ofOrganization(["notices"], (api) => api("GET /notices"));

export const saveNotices = sending("PUT /notices", { answers: () => noticesQuery });
