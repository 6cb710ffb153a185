import type { BdActivity } from "@referral-service/contract";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { useIsCramped } from "../ui/record-actions.tsx";
import { threadColumn } from "../ui/record-body.tsx";
import { dockedBar } from "../ui/toast-place.ts";
import { activityTypeNames, activityTypes } from "../words/portal.ts";

const verbOf = (type: BdActivity["type"]) => `Log ${activityTypes[type].toLowerCase()}`;

/** The buttons that log an activity or add a task, always in view below the stream of a prospect. */
export function LogBar({
  onLog,
  onAddTask,
}: {
  onLog: (type: BdActivity["type"]) => void;
  onAddTask: () => void;
}) {
  const isCramped = useIsCramped();
  return (
    <div
      ref={dockedBar}
      className={clsx(
        "flex shrink-0 gap-2 border-t border-line bg-pane py-3 max-sm:py-2",
        isCramped ? "*:flex-1" : "*:last:ml-auto",
        threadColumn,
      )}
    >
      {isCramped ? (
        <ChoiceMenu
          choices={activityTypeNames.map((type) => ({ value: type, label: verbOf(type) }))}
          onChoose={(type) => onLog(type as BdActivity["type"])}
          trigger={
            <Button look="primary">
              Log activity
              <ChevronDown aria-hidden className="size-3.5" />
            </Button>
          }
        />
      ) : (
        activityTypeNames.map((type) => (
          <Button key={type} size="small" onClick={() => onLog(type)}>
            {verbOf(type)}
          </Button>
        ))
      )}
      <Button size={isCramped ? "normal" : "small"} onClick={onAddTask}>
        Add task
      </Button>
    </div>
  );
}
