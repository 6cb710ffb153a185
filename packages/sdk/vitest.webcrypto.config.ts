import { defineConfig } from "vitest/config";
import { isFullVolume } from "../../.ci/test-volume.ts";
import { maxWorkers } from "../../.ci/workers.ts";

/** The webhook tests once more, on the signature that runtimes other than Node take. */
export default defineConfig({
  resolve: {
    alias: { "#signature": new URL("src/webhooks/signature.web.ts", import.meta.url).pathname },
  },
  test: {
    name: "sdk-webcrypto",
    // Adapters do not depend on it, and run with it at night.
    include: [isFullVolume ? "test/webhooks/**/*.test.ts" : "test/webhooks/*.test.ts"],
    // It takes several times as long as node:crypto; a million together.
    provide: { mutationCount: isFullVolume ? 40_000 : 10_000 },
    maxWorkers,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
