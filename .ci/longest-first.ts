import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** The last project has many short files, which fill the cores until the end. The ones before it mostly wait for processes. */
const order = ["others", "embedded-postgres", "local", "dashboard", "api"];
/** Files that are long in a run without the times of an earlier one. */
const longFiles = [
  "apps/api/test/drain.test.ts",
  "apps/dashboard/test/book.test.ts",
  "apps/dashboard/test/referrals.test.ts",
  "apps/local/test/start.test.ts",
  "packages/sdk/test/webhooks/tampering.test.ts",
];

const placeOf = ([file]: TestSpecification[]) => {
  const place = order.indexOf(file?.project.name ?? "");
  return place === -1 ? order.indexOf("others") : place;
};
const isLong = ({ moduleId }: TestSpecification) =>
  longFiles.some((file) => moduleId.endsWith(file));

/**
 * Runs the long files first, so that they run at the same time as the others and not at the end. The
 * files of a project stay together, because a worker ends where the next file is of another project.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    const projects = [...byProject.values()].map((found) => [
      ...found.filter(isLong),
      ...found.filter((file) => !isLong(file)),
    ]);
    return projects.toSorted((one, other) => placeOf(one) - placeOf(other)).flat();
  }
}
