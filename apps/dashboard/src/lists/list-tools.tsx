import { ChevronDown, Rows2, Rows4 } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { isAboveReferrer } from "../words/roles.ts";
import { useAddress } from "./address.ts";
import { chooseDensity, useDensity } from "./density.ts";

const densities = [
  { name: "comfortable", label: "Comfortable rows", icon: Rows2 },
  { name: "compact", label: "Compact rows", icon: Rows4 },
] as const;

/**
 * Chooses the height of rows, which have two lines in smaller windows. Referrers have few rows and
 * no choice.
 */
export function DensitySwitch() {
  const present = useDensity();
  if (!isAboveReferrer(useOrganization().user)) return null;
  return (
    <fieldset
      aria-label="Row height"
      className="flex overflow-hidden rounded-control border border-line-strong max-lg:hidden pointer-coarse:hidden"
    >
      {densities.map(({ name, label, icon: Icon }) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={present === name}
          onClick={() => chooseDensity(name)}
          className="grid h-6 w-7.5 place-items-center text-ink-3 hover:bg-hover aria-pressed:bg-selected aria-pressed:text-ink"
        >
          <Icon aria-hidden className="size-3.5" />
        </button>
      ))}
    </fieldset>
  );
}

/** Chooses the sections of the list, which are in the URL. */
export function GroupMenu({ choices }: { choices: readonly { value: string; label: string }[] }) {
  const { search, set } = useAddress();
  const present = choices.find(({ value }) => value === search.group)?.label ?? "None";
  return (
    <ChoiceMenu
      choices={[{ value: "", label: "None" }, ...choices]}
      onChoose={(value) => set({ group: value === "" ? undefined : value })}
      trigger={
        <Button size="small">
          Group: {present}
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
    />
  );
}
