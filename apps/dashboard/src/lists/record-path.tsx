import { Link, type LinkProps } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { useIsWide } from "../ui/is-narrow.ts";
import { isAdmin } from "../words/roles.ts";

/**
 * Returns where a record of the settings is: the way to its list as a path of links, or as Back
 * where the bar has no room.
 */
export function usePathTo(label: string, list: LinkProps["to"]) {
  const { slug, user } = useOrganization();
  const backTo = { to: list, params: { slug } } as LinkProps;
  if (!useIsWide()) return { backTo };
  const above: readonly [string, LinkProps] = isAdmin(user)
    ? ["Settings", { to: "/o/$slug/settings", params: { slug } }]
    : ["Bonus payments", { to: "/o/$slug/payments", params: { slug } }];
  return { backTo: undefined, path: <RecordPath links={[above, [label, backTo]]} /> };
}

const RecordPath = ({ links }: { links: readonly (readonly [string, LinkProps])[] }) => (
  <nav aria-label="Path" className="flex shrink-0 gap-2 whitespace-nowrap text-ink-3">
    {links.map(([label, link]) => (
      <span key={label} className="flex gap-2">
        <Link {...link} className="hover:text-ink">
          {label}
        </Link>
        <span aria-hidden>/</span>
      </span>
    ))}
  </nav>
);
