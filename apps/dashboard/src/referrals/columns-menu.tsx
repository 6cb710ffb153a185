import { Columns3 } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { OnDemand } from "../ui/on-demand.tsx";
import type { ColumnsMenuProps } from "./columns-menu-popup.tsx";

const loadMenu = async () => (await import("./columns-menu-popup.tsx")).ColumnsMenuPopup;

/** Chooses the columns of the list. */
export const ColumnsMenu = (props: Omit<ColumnsMenuProps, "trigger">) => {
  const trigger = (
    <Button look="quiet">
      <Columns3 aria-hidden className="size-3.5" />
      Columns
    </Button>
  );
  return (
    <OnDemand load={loadMenu} props={{ ...props, trigger }}>
      {trigger}
    </OnDemand>
  );
};
