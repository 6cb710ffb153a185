import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Files in these projects mostly wait for starts, leases and a browser. */
const waitingProjects = ["local", "embedded-postgres", "dashboard"];
/**
 * The first file waits for draining processes. The second only computes, and would leave a core
 * idle if it ran last.
 */
const longFiles = ["apps/api/test/drain.test.ts", "packages/sdk/test/webhooks/tampering.test.ts"];

const isLong = ({ project, moduleId }: TestSpecification) =>
  waitingProjects.includes(project.name) || longFiles.some((file) => moduleId.endsWith(file));

/** Runs the long files first, so that they run at the same time as the others and not at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
