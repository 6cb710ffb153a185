import { Ellipsis } from "lucide-react";
import { phrase } from "../languages/phrase.ts";
import { Button, IconButton } from "./button.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";
import type { RecordAction } from "./open-records.ts";

/** The actions of a record in one line: the first two as buttons, the others in a menu. */
export function RecordActions({ actions }: { actions: readonly RecordAction[] }) {
  const others = actions.slice(2);
  if (actions.length === 0) return null;
  return (
    <div className="flex gap-2">
      {actions.slice(0, 2).map(({ label, run }) => (
        <Button key={label} onClick={run}>
          {label}
        </Button>
      ))}
      {others.length > 0 && (
        <ChoiceMenu
          choices={others.map(({ label }) => ({ value: label, label }))}
          onChoose={(chosen) => others.find(({ label }) => label === chosen)?.run()}
          trigger={
            <IconButton label={phrase("More actions")}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        />
      )}
    </div>
  );
}
