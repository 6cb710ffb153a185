import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { OnDemand, onDemand } from "../ui/on-demand.tsx";
import { AvatarButton } from "./avatar-button.tsx";

const loadMenu = onDemand(async () => (await import("./avatar-menu.tsx")).AvatarMenu);

export function OwnMenu() {
  const { user } = useOrganization();
  return (
    <OnDemand load={loadMenu} props={{}}>
      <AvatarButton name={user.name ?? user.email ?? phrase("You")} />
    </OnDemand>
  );
}
