import { ChevronDown } from "lucide-react";
import { useAddress } from "../lists/address.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import type { orderOf } from "./search.ts";

const choices = [
  { value: "createdAt", label: "Newest first" },
  { value: "createdAt asc", label: "Oldest first" },
  { value: "updatedAt", label: "Last changed first" },
  { value: "amount", label: "Largest first" },
];

/** Chooses the order of the payments, which is in the URL. */
export function OrderMenu({ present: { sort, order } }: { present: ReturnType<typeof orderOf> }) {
  const { set } = useAddress();
  const value = order === undefined ? sort : `${sort} ${order}`;
  return (
    <ChoiceMenu
      choices={choices}
      onChoose={(chosen) => {
        const [by, direction] = chosen.split(" ");
        set({ sort: by, order: direction });
      }}
      trigger={
        <Button size="small" look="quiet" className="-mr-2">
          {choices.find((choice) => choice.value === value)?.label ?? "Order"}
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
    />
  );
}
