import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import LongestFirst from "./longest-first.ts";
import { keepTemporaryFilesInMemory } from "./memory-directory.ts";
import { isFullVolume } from "./test-volume.ts";
import { maxWorkers } from "./workers.ts";

keepTemporaryFilesInMemory();

const webSignature = new URL("../packages/sdk/src/webhooks/signature.web.ts", import.meta.url);

const shared = {
  maxWorkers,
  // Loading the service takes longer than most files do: those that a worker runs share it.
  isolate: false,
  // In megabytes. Requests leave much behind that dies immediately, and collecting it more seldom
  // takes a tenth less time.
  execArgv: ["--max-semi-space-size=32"],
  // For a busy machine; what is waited for has a limit of its own.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "packages",
          include: ["packages/!(sdk)/{src,test}/**/*.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "sdk",
          include: ["packages/sdk/test/**/*.test.ts"],
          provide: { mutationCount: isFullVolume ? 960_000 : 20_000 },
        },
      },
      {
        test: {
          ...shared,
          name: "apps",
          include: ["apps/*/{src,test}/**/*.test.ts"],
          globalSetup: ["apps/api/test/global-setup.ts", "apps/dashboard/test/global-setup.ts"],
        },
      },
      {
        // The webhook tests once more, with the signature that runtimes other than Node take.
        resolve: { alias: { "#signature": fileURLToPath(webSignature) } },
        test: {
          ...shared,
          name: "sdk-webcrypto",
          // Adapters do not depend on the signature, and run with it at night.
          include: [`packages/sdk/test/webhooks/${isFullVolume ? "**/" : ""}*.test.ts`],
          // It takes several times as long as node:crypto; a million together.
          provide: { mutationCount: isFullVolume ? 40_000 : 10_000 },
        },
      },
    ],
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    reporters: ["default", "./.ci/where-the-time-goes.ts", "./.ci/closing-line.ts"],
  },
});
