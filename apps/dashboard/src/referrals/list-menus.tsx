import { ChevronDown, Columns3 } from "lucide-react";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { OnDemand, onDemand } from "../ui/on-demand.tsx";
import type { ColumnsMenuProps } from "./columns-menu-popup.tsx";
import type { ViewsMenuProps } from "./views-menu-popup.tsx";

const loadColumns = onDemand(
  async () => (await import("./columns-menu-popup.tsx")).ColumnsMenuPopup,
);

/** Chooses the columns of the list. */
export const ColumnsMenu = (props: Omit<ColumnsMenuProps, "trigger">) => {
  const trigger = (
    <Button size="small">
      <Columns3 aria-hidden className="size-3.5" />
      {phrase("Columns")}
    </Button>
  );
  return (
    <OnDemand load={loadColumns} props={{ ...props, trigger }}>
      {trigger}
    </OnDemand>
  );
};

const loadViews = onDemand(async () => (await import("./views-menu-popup.tsx")).ViewsMenuPopup);

/** Lists the person's saved views: named sets of filters and columns. */
export const ViewsMenu = (props: Omit<ViewsMenuProps, "trigger">) => {
  const trigger = (
    <Button size="small">
      {phrase("Views")}
      <ChevronDown aria-hidden className="size-3.5" />
    </Button>
  );
  return (
    <OnDemand load={loadViews} props={{ ...props, trigger }}>
      {trigger}
    </OnDemand>
  );
};
