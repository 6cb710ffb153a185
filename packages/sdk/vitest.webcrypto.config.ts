import { defineConfig } from "vitest/config";

/** The webhook tests once more, on the signature that runtimes other than Node take. */
export default defineConfig({
  resolve: {
    alias: { "#signature": new URL("src/webhooks/signature.web.ts", import.meta.url).pathname },
  },
  test: {
    name: "sdk-webcrypto",
    include: ["test/webhooks/**/*.test.ts"],
    // It takes several times as long as node:crypto; a million together.
    provide: { mutationCount: 40_000 },
  },
});
