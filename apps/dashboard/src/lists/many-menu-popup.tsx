import type { ReactElement, ReactNode } from "react";
import { Menu, MenuCheck, MenuRadios, MenuSeparator } from "../ui/menu.tsx";
import { manyIn, textOfMany, withOrWithout } from "./many-values.ts";

interface ManyMenuProps {
  /** Button that opens the menu. */
  trigger: ReactElement;
  choices: readonly { value: string; label: string; icon?: ReactNode }[];
  /** The values as in the address. */
  text: string | undefined;
  onChange: (text: string | undefined) => void;
}

const kinds = [
  { value: "any", label: "is any of" },
  { value: "not", label: "is not" },
];

export function ManyMenuPopup({ trigger, choices, text, onChange }: ManyMenuProps) {
  const many = manyIn(text);
  return (
    <Menu trigger={trigger}>
      {many.values.length > 0 && (
        <>
          <MenuRadios
            choices={kinds}
            value={many.isNot ? "not" : "any"}
            onChange={(kind) => onChange(textOfMany({ ...many, isNot: kind === "not" }))}
          />
          <MenuSeparator />
        </>
      )}
      {choices.map(({ value, label, icon }) => (
        <MenuCheck
          key={value}
          isChecked={many.values.includes(value)}
          onChange={(isWanted) => onChange(textOfMany(withOrWithout(many, value, isWanted)))}
        >
          <span className="inline-flex items-center gap-2">
            {icon}
            {label}
          </span>
        </MenuCheck>
      ))}
    </Menu>
  );
}
