import { expect, test } from "vitest";
import {
  type Example,
  type OperationAt,
  operations,
  resolved,
} from "../../../apps/docs/src/openapi.ts";
import { sdkCall } from "../../../apps/docs/src/sdk-sample.ts";
import { eventStream, fakeService, image, json, newClient, noContent } from "./client/service.ts";

const service = fakeService();
const page = json({ data: [], pagination: { nextCursor: null, hasMore: false } });

function answerOf({ operation }: OperationAt) {
  const [status, response] = Object.entries(operation.responses)[0] ?? [];
  if (status === "204") return noContent;
  const types = Object.keys(response?.content ?? {});
  if (types.some((type) => type.startsWith("image/"))) return image;
  return types.includes("text/event-stream") ? eventStream : page;
}

/** Runs a sample as a function with the client and the values for its path and picture. */
async function run(code: string, values: Record<string, unknown>) {
  const finite = code.replace("console.log(item);", "break;");
  const names = ["client", ...Object.keys(values)].join(", ");
  const call = new Function(`return async (${names}) => { ${finite} }`)();
  await call(newClient(), ...Object.values(values));
}

test.each(operations.map((at) => [at.operation.operationId, at] as const))(
  "The SDK's sample of %s · as it is run · sends the documented request",
  async (_id, at) => {
    service.answers(answerOf(at));
    const ids = [...at.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, `of-${name}`]);
    await run(sdkCall(at), { ...Object.fromEntries(ids), picture: Uint8Array.of(1) });
    const path = at.path.replaceAll(/\{(\w+)\}/g, "of-$1");
    expect(service.sent[0]).toMatchObject({ method: at.method, path });
    const [media] = Object.values(at.operation.requestBody?.content ?? {});
    const [example] = Object.values(media?.examples ?? {});
    if (example === undefined) return;
    expect(service.sent[0]?.body ?? {}).toEqual(resolved<Example>(example).value);
  },
);
