import type {
  EventType,
  EventTypeDefinition,
  SubscribedEventType,
} from "@referral-service/contract";
import { Braces } from "lucide-react";
import { Fragment, useState } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { useQuery } from "../data/queries.ts";
import { eventTypesQuery } from "../data/webhooks.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/field.tsx";
import { partOnRequest } from "../ui/part.tsx";
import { fieldError } from "../words/field-errors.ts";

const EventTypeSample = partOnRequest(
  async () => (await import("./event-type-sample.tsx")).EventTypeSample,
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
  const [opened, setOpened] = useState<EventType>();

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 flex w-full items-center font-medium">
        Events
        {types.data !== undefined && !isForAll && (
          <Button
            size="small"
            look="quiet"
            className="-mr-2 ml-auto"
            onClick={() => onChange(areAllChosen ? [] : known.map(({ eventType }) => eventType))}
          >
            {areAllChosen ? "Clear all" : "Select all"}
          </Button>
        )}
      </legend>
      <Loaded failure="Event types could not be loaded" isPart query={types} className="p-5" />
      {error !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {fieldError("eventTypes", "missing")}
        </p>
      )}
      {types.data !== undefined && (
        <Checkbox
          label="All events"
          help="Includes event types that we add later."
          checked={isForAll}
          onChange={(event) => onChange(event.target.checked ? ["*"] : [])}
          className="border-b border-line pb-2"
        />
      )}
      {/* The grid is dense, because the sample of a type spans both columns and the next type stays
          next to the type. */}
      <div className="grid grid-flow-dense gap-x-6 sm:grid-cols-2 pointer-fine:gap-y-2">
        {known.map((type) => (
          <Fragment key={type.eventType}>
            <EventTypeChoice
              type={type}
              isChosen={isForAll || chosen.includes(type.eventType)}
              isFixed={isForAll}
              isOpen={opened === type.eventType}
              onChoose={(isChosen) =>
                onChange(
                  isChosen
                    ? [...chosen, type.eventType]
                    : chosen.filter((other) => other !== type.eventType),
                )
              }
              onOpen={(isOpen) => setOpened(isOpen ? type.eventType : undefined)}
            />
            {opened === type.eventType && <EventTypeSample type={type} />}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

/** The checkbox of an event type, and the button that opens its schema and sample. */
const EventTypeChoice = ({
  type: { eventType, description },
  isChosen,
  isFixed,
  isOpen,
  onChoose,
  onOpen,
}: {
  type: EventTypeDefinition;
  isChosen: boolean;
  /** Whether all event types are chosen together. */
  isFixed: boolean;
  isOpen: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: (isOpen: boolean) => void;
}) => (
  <div className="flex items-start gap-1">
    <Checkbox
      className="min-w-0 flex-1"
      label={<code className="font-mono text-xs">{eventType}</code>}
      help={description}
      checked={isChosen}
      disabled={isFixed}
      onChange={({ target }) => onChoose(target.checked)}
    />
    <IconButton
      label={`Schema and sample of ${eventType}`}
      aria-expanded={isOpen}
      className="-mt-1 aria-expanded:bg-hover aria-expanded:text-ink"
      onClick={() => onOpen(!isOpen)}
    >
      <Braces aria-hidden />
    </IconButton>
  </div>
);
