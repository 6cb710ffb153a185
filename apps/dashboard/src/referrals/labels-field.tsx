import { ChevronDown, X } from "lucide-react";
import { useId, useState } from "react";
import { useQuery } from "../data/queries.ts";
import { labelsQuery } from "../data/referral-labels.ts";
import { TextInput } from "../ui/field.tsx";

/** Chooses from the organization's labels. Enter or a comma adds the typed label. */
export function LabelsInput({
  labels,
  onChange,
}: {
  labels: readonly string[];
  onChange: (labels: string[]) => void;
}) {
  const used = useQuery(labelsQuery).data?.labels ?? [];
  const [typed, setTyped] = useState("");
  const listId = useId();
  function add(text: string) {
    const label = text.trim();
    if (label !== "" && !labels.includes(label)) onChange([...labels, label]);
    setTyped("");
  }
  return (
    <div className="grid gap-1.5">
      {labels.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {labels.map((label) => (
            <li
              key={label}
              className="inline-flex h-6 max-w-full items-center rounded-[5px] bg-hover pl-2 text-2xs font-medium text-ink-2"
            >
              <span className="truncate">{label}</span>
              <button
                type="button"
                aria-label={`Remove label ${label}`}
                className="grid size-6 shrink-0 place-items-center rounded-[5px] hover:text-ink"
                onClick={() => onChange(labels.filter((other) => other !== label))}
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="relative grid items-center">
        <TextInput
          list={listId}
          className="pr-7"
          value={typed}
          maxLength={50}
          placeholder="Add label"
          onChange={({ target, nativeEvent }) => {
            // Choosing from the list replaces the whole text instead of adding a character.
            const isChosen = (nativeEvent as InputEvent).inputType === "insertReplacementText";
            if (isChosen || target.value.endsWith(",")) add(target.value.replace(/,$/, ""));
            else setTyped(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || typed.trim() === "") return;
            event.preventDefault();
            add(typed);
          }}
          onBlur={() => add(typed)}
        />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute right-2 size-3.5 text-ink-3"
        />
      </div>
      <datalist id={listId}>
        {used
          .filter(({ name }) => !labels.includes(name))
          .map(({ name }) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </div>
  );
}
