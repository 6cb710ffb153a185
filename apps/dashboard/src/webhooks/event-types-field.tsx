import type { EventTypeDefinition, SubscribedEventType } from "@referral-service/contract";
import { Braces } from "lucide-react";
import { useState } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { useQuery } from "../data/queries.ts";
import { eventTypesQuery } from "../data/webhooks.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/field.tsx";
import { partOnRequest } from "../ui/part.tsx";
import { fieldError } from "../words/field-errors.ts";

const EventTypeDialog = partOnRequest(
  async () => (await import("./event-type-dialog.tsx")).EventTypeDialog,
);

/** Chooses the event types of an endpoint, each with its description, schema and sample. */
export function EventTypesField({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly SubscribedEventType[];
  onChange: (eventTypes: SubscribedEventType[]) => void;
  error: string | undefined;
}) {
  const types = useQuery(eventTypesQuery);
  const known = types.data?.data ?? [];
  const isForAll = chosen.includes("*");
  const areAllChosen = chosen.length === known.length;
  const [opened, setOpened] = useState<EventTypeDefinition>();

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 flex w-full items-center font-medium">
        Events
        {types.data !== undefined && !isForAll && (
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
      {types.data !== undefined && (
        <Checkbox
          label="All events"
          help="Includes event types that later versions add."
          checked={isForAll}
          onChange={(event) => onChange(event.target.checked ? ["*"] : [])}
          className="border-b border-line pb-2"
        />
      )}
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {known.map((type) => (
          <div key={type.eventType} className="flex items-start gap-1">
            <Checkbox
              className="min-w-0 flex-1"
              label={<code className="font-mono text-xs">{type.eventType}</code>}
              help={type.description}
              checked={isForAll || chosen.includes(type.eventType)}
              disabled={isForAll}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, type.eventType]
                    : chosen.filter((other) => other !== type.eventType),
                )
              }
            />
            <IconButton
              label={`Schema and sample of ${type.eventType}`}
              onClick={() => setOpened(type)}
            >
              <Braces aria-hidden />
            </IconButton>
          </div>
        ))}
      </div>
      {opened !== undefined && (
        <EventTypeDialog type={opened} onClose={() => setOpened(undefined)} />
      )}
    </fieldset>
  );
}
