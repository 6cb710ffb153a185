import type { ReactElement, ReactNode } from "react";
import { Menu, MenuItem } from "./menu.tsx";

interface Choice {
  value: string;
  label: string;
  /** Shown before the label. */
  dot?: ReactNode;
  /** Shown after the label. */
  count?: string | undefined;
}

export interface ChoiceMenuProps {
  /** Element that opens the menu. */
  trigger: ReactElement;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

export const ChoiceMenuPopup = ({ trigger, choices, onChoose }: ChoiceMenuProps) => (
  <Menu trigger={trigger}>
    {choices.map(({ value, label, dot, count }) => (
      <MenuItem key={value} onSelect={() => onChoose(value)}>
        {dot}
        <span className="min-w-0 truncate">{label}</span>{" "}
        {count !== undefined && <span className="figures ml-auto text-ink-3">{count}</span>}
      </MenuItem>
    ))}
  </Menu>
);
