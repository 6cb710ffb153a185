import { Menu as Base } from "@base-ui/react/menu";
import clsx from "clsx";
import { Check } from "lucide-react";
import { type MouseEvent, type ReactElement, type ReactNode, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { useBackCloses } from "./back-closes.ts";

const itemClass =
  "flex h-7.5 cursor-default pointer-coarse:h-11 items-center gap-2.5 rounded-control px-2 outline-none select-none data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:text-ink-3";

/** A menu that a button opens. */
export const Menu = ({
  trigger,
  children,
  side = "bottom",
  align = "start",
}: {
  trigger: ReactElement;
  children: ReactNode;
  side?: "top" | "bottom";
  align?: "start" | "end";
}) => {
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      {/* A landmark, so that the menu is part of the page for screen readers. */}
      <Base.Portal role="region" aria-label={phrase("Menu")}>
        {/* Menus are above toasts, because a menu of the floating bar opens where toasts are. */}
        <Base.Positioner side={side} align={align} sideOffset={4} className="z-70 outline-none">
          <Base.Popup className="max-h-(--available-height) min-w-48 overflow-y-auto rounded-surface border border-line bg-raised p-1 shadow-float outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

export const MenuItem = ({
  onSelect,
  isDangerous = false,
  isDisabled = false,
  staysOpen = false,
  children,
}: {
  onSelect: (event: MouseEvent<HTMLElement>) => void;
  staysOpen?: boolean;
  isDangerous?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}) => (
  <Base.Item
    onClick={onSelect}
    disabled={isDisabled}
    closeOnClick={!staysOpen}
    className={clsx(itemClass, isDangerous && "data-highlighted:text-bad")}
  >
    {children}
  </Base.Item>
);

/** A menu item that is a link. Pass the link as `render`. */
export const MenuLink = ({ render, children }: { render: ReactElement; children: ReactNode }) => (
  <Base.LinkItem render={render} className={itemClass} closeOnClick>
    {children}
  </Base.LinkItem>
);

export const MenuSeparator = () => <Base.Separator className="my-1 h-px bg-line" />;

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className="px-2 pt-1.5 pb-1 text-2xs text-ink-3">{children}</div>
);

/** A checkbox item. The menu stays open, because people often change several. */
export const MenuCheck = ({
  isChecked,
  onChange,
  isDisabled = false,
  children,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
}) => (
  <Base.CheckboxItem
    checked={isChecked}
    onCheckedChange={onChange}
    disabled={isDisabled}
    closeOnClick={false}
    className={itemClass}
  >
    <span className="grid size-4 place-items-center">
      <Base.CheckboxItemIndicator>
        <Check aria-hidden />
      </Base.CheckboxItemIndicator>
    </span>
    <span className="min-w-0 truncate">{children}</span>
  </Base.CheckboxItem>
);
