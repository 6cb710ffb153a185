import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** They mostly wait, for starts and leases, and so run beside all the others. */
const waiting = ["local", "embedded-postgres"];

const isWaiting = ({ project }: TestSpecification) => waiting.includes(project.name);

/** Puts the files that wait before all others: as the last ones they would run alone. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
