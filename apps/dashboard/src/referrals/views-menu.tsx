import { ChevronDown } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { OnDemand } from "../ui/on-demand.tsx";
import type { ViewsMenuProps } from "./views-menu-popup.tsx";

const loadMenu = async () => (await import("./views-menu-popup.tsx")).ViewsMenuPopup;

/** The person's saved views: filters and columns under a name. */
export const ViewsMenu = (props: Omit<ViewsMenuProps, "trigger">) => {
  const trigger = (
    <Button look="quiet" size="small" className="ml-auto">
      Views
      <ChevronDown aria-hidden className="size-3" />
    </Button>
  );
  return (
    <OnDemand load={loadMenu} props={{ ...props, trigger }}>
      {trigger}
    </OnDemand>
  );
};
