import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Files that are long in a run without the times of an earlier one. */
const longFiles = [
  "apps/local/test/start.test.ts",
  "apps/dashboard/test/book.test.ts",
  "apps/dashboard/test/referrals.test.ts",
  "apps/api/test/drain.test.ts",
];

/** The service's many short files fill the cores until the end. */
const folders = ["/apps/local/", "/apps/dashboard/", "/apps/api/"];

const placeOf = ({ moduleId }: TestSpecification) =>
  longFiles.some((file) => moduleId.endsWith(file))
    ? -1
    : folders.findIndex((folder) => moduleId.includes(folder));

/** Runs the long files first, so that they run at the same time as the others and not at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((found) =>
      found.toSorted((one, other) => placeOf(one) - placeOf(other)),
    );
  }
}
