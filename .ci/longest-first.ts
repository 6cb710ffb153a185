import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** The files of the first three mostly wait. A file of the SDK only computes, and would leave a core idle at the end. */
const firstProjects = ["dashboard", "embedded-postgres", "local", "sdk", "sdk-webcrypto"];
/** Files that are long in a run without the times of an earlier one. */
const longFiles = ["apps/api/test/drain.test.ts", "packages/sdk/test/webhooks/tampering.test.ts"];

const isFirst = ({ project }: TestSpecification) => firstProjects.includes(project.name);
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
      ...projects.filter(([file]) => file !== undefined && isFirst(file)),
      ...projects.filter(([file]) => file !== undefined && !isFirst(file)),
    ].flat();
  }
}
