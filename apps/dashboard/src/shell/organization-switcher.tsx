import { useOrganization } from "../data/me.ts";
import { OnDemand } from "../ui/on-demand.tsx";
import { OrganizationButton } from "./organization-button.tsx";

const loadMenu = async () => (await import("./organization-menu.tsx")).OrganizationMenu;

export function OrganizationSwitcher() {
  const organization = useOrganization();
  return (
    <OnDemand load={loadMenu} props={{}}>
      <OrganizationButton organization={organization} />
    </OnDemand>
  );
}
