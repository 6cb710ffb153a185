import type { BdProspectStage } from "@referral-service/contract";
import clsx from "clsx";
import { dotClass } from "../ui/tag.tsx";
import { stages } from "../words/portal.ts";

/** Shows a stage as a dot and a word. */
export const StageText = ({ stage }: { stage: BdProspectStage }) => (
  <span className="inline-flex items-baseline gap-1.75 text-ink">
    <span aria-hidden className={clsx(dotClass, stages[stage].dot)} />
    {stages[stage].label}
  </span>
);
