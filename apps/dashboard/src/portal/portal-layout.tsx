import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { usePortal } from "../data/portal.ts";
import { useBusinessDevelopers, usePersonName } from "../data/users.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { type PageTab, PageTabs } from "../ui/page-tabs.tsx";
import { dockedBar } from "../ui/toast-place.ts";
import { isAdmin, worksAsDeveloper } from "../words/roles.ts";

const tabsOf = (slug: string): PageTab[] => [
  {
    label: "Overview",
    link: {
      to: "/o/$slug/portal",
      params: { slug },
      activeOptions: { exact: true, includeSearch: false },
    },
  },
  { label: "Prospects", link: { to: "/o/$slug/portal/prospects", params: { slug } } },
  { label: "Tasks", link: { to: "/o/$slug/portal/tasks", params: { slug } } },
  { label: "Goals", link: { to: "/o/$slug/portal/goals", params: { slug } } },
];

/**
 * The tabs of a portal and, for admins, the choice of the business developer. On a phone, the choice
 * is at the bottom, so that only the page's own bar is at the top.
 */
export function PortalLayout() {
  const { slug, user } = useOrganization();
  const isNarrow = useIsNarrow();
  return (
    <PageTabs label="Pipeline" tabs={tabsOf(slug)}>
      {isAdmin(user) && !isNarrow && <WhosePortal />}
      <Outlet />
      {isAdmin(user) && isNarrow && <WhosePortal />}
    </PageTabs>
  );
}

function WhosePortal() {
  const { slug, user } = useOrganization();
  const { isOwn, bd } = usePortal();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const developers = useBusinessDevelopers({ isWanted: true }).filter(({ id }) => id !== user.id);
  const chosen = isOwn ? user.id : bd;
  const name = usePersonName(isOwn ? undefined : chosen);
  const isListed = isOwn || developers.some(({ id }) => id === chosen);
  return (
    <div
      ref={isNarrow ? dockedBar : undefined}
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line bg-rail px-5 py-1.5 max-sm:border-t sm:border-b"
    >
      <label className="flex items-center gap-2 text-ink-2">
        <span className="max-sm:sr-only">Pipeline of</span>
        <select
          value={chosen}
          onChange={({ target }) =>
            void navigate({
              to: "/o/$slug/portal",
              params: { slug },
              search: { bd: target.value === user.id ? undefined : target.value },
            })
          }
          className="h-7.5 max-w-60 rounded-control border border-line-field bg-surface pr-7 pl-2.5 font-medium text-ink"
        >
          {worksAsDeveloper(user) && <option value={user.id}>You</option>}
          {!isListed && <option value={chosen}>{name}</option>}
          {developers.map(({ id, name: listed, email }) => (
            <option key={id} value={id}>
              {listed ?? email ?? "No name"}
            </option>
          ))}
        </select>
      </label>
      <Link to="/o/$slug/portal/all" params={{ slug }} className="text-accent-text hover:underline">
        All pipelines
      </Link>
      {!isOwn && (
        <p className="text-ink-2 max-sm:text-xs">
          You can view this pipeline. Only its owner can change it.
        </p>
      )}
    </div>
  );
}
