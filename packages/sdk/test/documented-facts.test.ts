import { digits, testDocumentedFacts } from "../../../.ci/documented-facts.ts";
import mcp from "../../mcp/package.json" with { type: "json" };
import manifest from "../package.json" with { type: "json" };
import { delayMsMax, firstDelayMs, requestedWaitMsMax } from "../src/retry.ts";
import { retriesDefault, timeoutMsDefault } from "../src/transport.ts";
import { bodyBytesMax } from "../src/webhooks/body-limit.ts";
import { maxEventsDefault, ttlSecondsDefault } from "../src/webhooks/memory-store.ts";
import { toleranceSecondsDefault as tolerance } from "../src/webhooks/signed-request.ts";

const oldestNode = manifest.engines.node.replace(">=", "");
const oldestNodeOfMcp = mcp.engines.node.replace(">=", "");
const seconds = (ms: number) => ms / 1_000;
const codeDigits = (value: number) => digits(value).replaceAll(",", "_");
const mebibytes = bodyBytesMax / 1_024 ** 2;
const [first, second, third, fourth] = [0, 1, 2, 3].map((index) =>
  seconds(firstDelayMs * 2 ** index),
);

testDocumentedFacts({
  "README.md": [`You need Node ${oldestNode} or newer with npm`],
  "packages/sdk/README.md": [`It runs on Node ${oldestNode} or newer`],
  "packages/mcp/README.md": [`It needs Node ${oldestNodeOfMcp} or newer`],
  "docs/sdk/quick-start.md": [`You need Node ${oldestNode} or newer`],
  "docs/sdk/cli.md": [
    `It needs Node ${oldestNode} or newer`,
    `exceeds the allowed age of ${tolerance} seconds`,
  ],
  "docs/sdk/migrating-from-hand-written-code.md": [
    `was signed more than ${tolerance} seconds ago.`,
  ],
  "docs/sdk/retries-and-idempotency.md": [
    `including its response; default: ${digits(timeoutMsDefault)}`,
    `after the first attempt; default: ${retriesDefault}`,
    `waits ${first}, ${second}, ${third} and ${fourth} seconds, then ${seconds(delayMsMax)} seconds before each further attempt.`,
    `the wait is longer than ${seconds(requestedWaitMsMax)} s.`,
  ],
  "docs/sdk/testing.md": [`requests more than ${tolerance} s old`],
  "docs/sdk/webhooks.md": [
    `the body is larger than ${mebibytes} MiB, so it is not an event`,
    `Maximum difference between the time of the signature and the current time, in seconds. Default: ${tolerance} |`,
    `ttlSeconds: ${codeDigits(ttlSecondsDefault)}, maxEvents: ${codeDigits(maxEventsDefault)} }), // the defaults`,
  ],
  "docs/webhooks.md": [
    `was signed more than ${tolerance} seconds ago`,
    `rejects a timestamp that is more than ${tolerance} seconds off`,
    `abs(time.time() - int(timestamp)) > ${tolerance}`,
  ],
  "docs/events/README.md": [
    `if this time differs from the current time by more than ${tolerance} seconds.`,
  ],
  // These doc comments are visible in editors.
  "packages/sdk/src/webhooks/signed-request.ts": [`in seconds. Default: ${tolerance}.`],
  "packages/sdk/src/webhooks/handler.ts": [`in seconds. Default: ${tolerance}.`],
  "packages/sdk/src/webhooks/memory-store.ts": [`Default: ${digits(maxEventsDefault)}.`],
  "packages/sdk/src/options.ts": [
    `in milliseconds. Default: ${digits(timeoutMsDefault)}.`,
    `after a failed attempt. Default: ${retriesDefault}.`,
  ],
  "packages/sdk/src/cli/verify.ts": [
    `maximum age of the request (default: ${tolerance})`,
    `values.tolerance ?? "${tolerance}"`,
  ],
});
