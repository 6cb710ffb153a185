import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** The files of these projects mostly wait: for starts, leases and a browser. */
const waitingProjects = ["local", "embedded-postgres", "dashboard"];
/** These, for processes that drain. */
const waitingFiles = ["apps/api/test/drain.test.ts"];

const isWaiting = ({ project, moduleId }: TestSpecification) =>
  waitingProjects.includes(project.name) || waitingFiles.some((file) => moduleId.endsWith(file));

/** Runs the waiting files first, so that they run beside the others instead of alone at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
