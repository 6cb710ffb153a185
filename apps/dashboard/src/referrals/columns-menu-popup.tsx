import type { ReactElement } from "react";
import { Menu, MenuCheck } from "../ui/menu.tsx";

export interface ColumnsMenuProps {
  trigger: ReactElement;
  offered: readonly { key: string; name: string }[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

export function ColumnsMenuPopup({ trigger, offered, chosen, onChoose }: ColumnsMenuProps) {
  const withOrWithout = (key: string, isWanted: boolean) =>
    offered
      .map((column) => column.key)
      .filter((name) => (name === key ? isWanted : chosen.includes(name)));
  return (
    <Menu trigger={trigger} align="end">
      {offered.map(({ key, name }) => (
        <MenuCheck
          key={key}
          isChecked={chosen.includes(key)}
          isDisabled={key === "name"}
          onChange={(isWanted) => onChoose(withOrWithout(key, isWanted))}
        >
          {name}
        </MenuCheck>
      ))}
    </Menu>
  );
}
