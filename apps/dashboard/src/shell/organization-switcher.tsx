import { Link } from "@tanstack/react-router";
import { Check, ChevronDown } from "lucide-react";
import { Avatar } from "../ui/avatar.tsx";
import { Menu, MenuLabel, MenuLink } from "../ui/menu.tsx";
import { useMe, useOrganization } from "./me.ts";

export function OrganizationSwitcher() {
  const { organizations } = useMe();
  const present = useOrganization();
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-9 w-full items-center gap-2 rounded-control px-2 font-semibold hover:bg-hover"
        >
          <Avatar name={present.name} isSquare />
          <span className="sr-only">Organization:</span>
          <span className="min-w-0 flex-1 truncate text-left">{present.name}</span>
          <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
        </button>
      }
    >
      <MenuLabel>Organizations</MenuLabel>
      {organizations.map(({ id, slug, name }) => (
        <MenuLink key={id} render={<Link to="/o/$slug" params={{ slug }} />}>
          <Avatar name={name} isSquare />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {id === present.id && <Check aria-label="open" />}
        </MenuLink>
      ))}
    </Menu>
  );
}
