import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** The last project has many short files, so that all cores are in use until the end. */
const lastProject = "api";
/** Files that are long in a run without the times of an earlier one. */
const longFiles = ["apps/api/test/drain.test.ts", "packages/sdk/test/webhooks/tampering.test.ts"];

const isLast = ({ project }: TestSpecification) => project.name === lastProject;
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
    return [
      ...projects.filter(([file]) => file !== undefined && !isLast(file)),
      ...projects.filter(([file]) => file !== undefined && isLast(file)),
    ].flat();
  }
}
