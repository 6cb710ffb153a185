import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** These files mostly wait for starts and leases, so they run beside all others. */
const waiting = ["local", "embedded-postgres"];

const isWaiting = ({ project }: TestSpecification) => waiting.includes(project.name);

/** Runs the waiting files first, because at the end they would run alone. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
