import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";

/** The column of the menus of rows. */
export const menuColumn = { name: "Actions", widthPx: 60, isActions: true } as const;

/** The menu with the actions on a row. Its icon is aligned with the ends of the other values. */
export const RowMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <Menu
    align="end"
    trigger={
      <IconButton label={label} className="relative z-1 max-sm:-mr-2">
        <Ellipsis aria-hidden />
      </IconButton>
    }
  >
    {children}
  </Menu>
);
