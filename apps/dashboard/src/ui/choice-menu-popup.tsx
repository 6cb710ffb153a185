import type { ReactElement } from "react";
import { Menu, MenuItem } from "./menu.tsx";

export interface ChoiceMenuProps {
  /** Element that opens the menu. */
  trigger: ReactElement;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

export const ChoiceMenuPopup = ({ trigger, choices, onChoose }: ChoiceMenuProps) => (
  <Menu trigger={trigger}>
    {choices.map(({ value, label }) => (
      <MenuItem key={value} onSelect={() => onChoose(value)}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);
