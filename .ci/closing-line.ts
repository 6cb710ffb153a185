import type { Reporter, TestModule } from "vitest/node";

/** Ends the output with one line that any tool can read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (state: string) => states.filter((one) => one === state).length;
    const skipped = count("skipped");
    process.once("exit", () => {
      const tail = skipped > 0 ? `, ${skipped} skipped` : "";
      process.stdout.write(`${count("passed")} passed, ${count("failed")} failed${tail}\n`);
    });
  }
}
