import { SearchX } from "lucide-react";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** Replaces a list that has a search without a match, and no filters. */
export const NoSearchMatch = ({
  rows,
  text,
  onClear,
}: {
  /** Name of the rows. */
  rows: string;
  text: string;
  onClear: () => void;
}) => (
  <EmptyState
    icon={SearchX}
    title={phrase("No {rows} match “{text}”", { rows: rows.toLowerCase(), text })}
    action={<Button onClick={onClear}>{phrase("Clear search")}</Button>}
  >
    {phrase("Check the spelling.")}
  </EmptyState>
);
