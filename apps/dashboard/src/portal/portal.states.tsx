import { example } from "../../book/examples.ts";
import { chapter, ignore } from "../../book/states.ts";
import { ActivityDialog } from "./activity-dialog.tsx";
import { GoalDialog } from "./goal-dialog.tsx";
import { ProspectDialog } from "./prospect-dialog.tsx";
import { TaskDialog } from "./task-dialog.tsx";

const prospect = example("GET /bd/prospects/:id");
const named = { id: prospect.id, name: prospect.name };
const as = "businessDeveloper";

export default chapter("Portal", {
  "New prospect": { shows: () => <ProspectDialog onClose={ignore} />, as },
  "Edit a prospect": { shows: () => <ProspectDialog prospect={prospect} onClose={ignore} />, as },
  "Log a call": {
    shows: () => <ActivityDialog activity={{ type: "call" }} prospect={named} onClose={ignore} />,
    as,
  },
  "New task": { shows: () => <TaskDialog prospect={named} onClose={ignore} />, as },
  "New goal": { shows: () => <GoalDialog onClose={ignore} />, as },
});
