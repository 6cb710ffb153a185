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

/** The name of a row that has no page of its own. A click anywhere on the row opens its dialog. */
export const RowButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="max-w-full truncate outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
  >
    {children}
  </button>
);
