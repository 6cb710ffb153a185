import { useOrganization } from "../data/me.ts";
import { OnDemand, onDemand } from "../ui/on-demand.tsx";
import { OrganizationButton } from "./organization-button.tsx";

const loadMenu = onDemand(async () => (await import("./organization-menu.tsx")).OrganizationMenu);

export function OrganizationSwitcher() {
  const organization = useOrganization();
  return (
    <OnDemand load={loadMenu} props={{}}>
      <OrganizationButton organization={organization} />
    </OnDemand>
  );
}
