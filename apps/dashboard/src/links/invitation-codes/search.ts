import { levelNames } from "../../words/levels.ts";
import { type Activity, activityNames, isActiveAt } from "../public-links/search.ts";

type Level = (typeof levelNames)[number];

interface CodesSearch {
  status?: Activity | undefined;
  level?: Level | undefined;
  /** Whether the dialog for a new code is open. */
  create?: true | undefined;
}

/** Returns the filters in the address, as the service accepts them. */
export const codesIn = ({ status, level }: CodesSearch) => ({
  isActive: status && isActiveAt[status],
  permissionLevel: level,
});

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readCodesSearch({ status, level, create }: Record<string, unknown>): CodesSearch {
  return {
    ...(activityNames.includes(status as Activity) && { status: status as Activity }),
    ...(levelNames.includes(level as Level) && { level: level as Level }),
    ...(create === true && { create }),
  };
}
