import type { EventType } from "@referral-service/contract";
import { Loaded } from "../data/failures/loaded.tsx";
import { useQuery } from "../data/queries.ts";
import { eventTypesQuery } from "../data/webhooks.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/field.tsx";
import { fieldError } from "../words/field-errors.ts";

/** Chooses the event types of an endpoint, each with its description. */
export function EventTypesField({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly EventType[];
  onChange: (eventTypes: EventType[]) => void;
  error: string | undefined;
}) {
  const types = useQuery(eventTypesQuery);
  const known = types.data?.data ?? [];
  const areAllChosen = chosen.length === known.length;

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 flex w-full items-center font-medium">
        Events
        {types.data !== undefined && (
          <Button
            size="small"
            look="quiet"
            className="ml-auto"
            onClick={() => onChange(areAllChosen ? [] : known.map(({ eventType }) => eventType))}
          >
            {areAllChosen ? "Clear all" : "Select all"}
          </Button>
        )}
      </legend>
      <Loaded query={types} className="p-5" />
      {error !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {fieldError("eventTypes", "missing")}
        </p>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2 pointer-fine:gap-y-2">
        {known.map(({ eventType, description }) => (
          <Checkbox
            key={eventType}
            label={<code className="font-mono text-xs">{eventType}</code>}
            help={description}
            checked={chosen.includes(eventType)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...chosen, eventType]
                  : chosen.filter((other) => other !== eventType),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
