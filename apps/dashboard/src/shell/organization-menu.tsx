import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useMe, useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { Menu, MenuLabel, MenuLink } from "../ui/menu.tsx";
import { OrganizationButton } from "./organization-button.tsx";
import { OrganizationTile } from "./organization-tile.tsx";

export function OrganizationMenu() {
  const { organizations } = useMe();
  const present = useOrganization();
  return (
    <Menu trigger={<OrganizationButton organization={present} />}>
      <MenuLabel>{phrase("Organizations")}</MenuLabel>
      {organizations.map(({ id, slug, name, ...brand }) => (
        <MenuLink key={id} render={<Link to="/o/$slug" params={{ slug }} />}>
          <OrganizationTile name={name} {...brand} />
          <span dir="auto" className="min-w-0 flex-1 truncate text-left">
            {name}
          </span>
          {id === present.id && <Check aria-label="open" />}
        </MenuLink>
      ))}
    </Menu>
  );
}
