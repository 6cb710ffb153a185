import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useMe, useOrganization } from "../data/me.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Menu, MenuLabel, MenuLink } from "../ui/menu.tsx";
import { OrganizationButton } from "./organization-button.tsx";

export function OrganizationMenu() {
  const { organizations } = useMe();
  const present = useOrganization();
  return (
    <Menu trigger={<OrganizationButton name={present.name} />}>
      <MenuLabel>Organizations</MenuLabel>
      {organizations.map(({ id, slug, name }) => (
        <MenuLink key={id} render={<Link to="/o/$slug" params={{ slug }} />}>
          <Avatar name={name} isSquare />
          <span dir="auto" className="min-w-0 flex-1 truncate text-left">
            {name}
          </span>
          {id === present.id && <Check aria-label="open" />}
        </MenuLink>
      ))}
    </Menu>
  );
}
