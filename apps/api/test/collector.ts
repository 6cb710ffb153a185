import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A span that the collector received. */
export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  kind: "internal" | "server" | "client" | "producer" | "consumer" | undefined;
  hasFailed: boolean;
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

export interface Collector {
  url: string;
  requests: { path: string | undefined; headers: IncomingHttpHeaders }[];
  spans: CollectedSpan[];
  stop(): Promise<void>;
}

/** A collector on loopback that accepts OTLP as Protocol Buffers over HTTP. */
export async function startCollector(
  respond: (response: ServerResponse) => void = (response) => response.end(),
): Promise<Collector> {
  const requests: Collector["requests"] = [];
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ path: request.url, headers: request.headers });
    spans.push(...spansIn(Buffer.concat(chunks)));
    respond(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const kinds = [undefined, "internal", "server", "client", "producer", "consumer"] as const;

/** The field numbers come from trace.proto in opentelemetry-proto. */
function spansIn(request: Buffer): CollectedSpan[] {
  return messages(request, 1).flatMap((resourceSpans) => {
    const resource = attributesIn(messages(resourceSpans, 1)[0] ?? Buffer.alloc(0), 1);
    const scopes = messages(resourceSpans, 2);
    const spans = scopes.flatMap((scope) => messages(scope, 2));
    return spans.map((span) => ({
      name: textIn(span, 5),
      traceId: messages(span, 1)[0]?.toString("hex") ?? "",
      spanId: messages(span, 2)[0]?.toString("hex") ?? "",
      parentSpanId: messages(span, 4)[0]?.toString("hex") ?? "",
      kind: kinds[numberIn(span, 6) ?? 0],
      hasFailed: messages(span, 15).some((status) => numberIn(status, 3) === 2),
      attributes: attributesIn(span, 9),
      resource,
    }));
  });
}

const attributesIn = (message: Buffer, field: number) =>
  Object.fromEntries(
    messages(message, field).map((pair) => {
      const [value = Buffer.alloc(0)] = messages(pair, 2);
      return [textIn(pair, 1), numberIn(value, 3) ?? textIn(value, 1)];
    }),
  );

const messages = (message: Buffer, field: number) =>
  fieldsIn(message).flatMap(({ number, value }) =>
    number === field && Buffer.isBuffer(value) ? [value] : [],
  );

const textIn = (message: Buffer, field: number) => messages(message, field)[0]?.toString() ?? "";

const numberIn = (message: Buffer, field: number) =>
  fieldsIn(message)
    .filter(({ number }) => number === field)
    .map(({ value }) => value)
    .find((value) => typeof value === "number");

/** The fields of a message. A varint is returned as a number, every other type as bytes. */
function fieldsIn(message: Buffer): { number: number; value: number | Buffer }[] {
  let offset = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(offset);
      offset += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  const bytes = (length: number) => {
    offset += length;
    return message.subarray(offset - length, offset);
  };
  const fields = [];
  while (offset < message.length) {
    const tag = varint();
    const [number, form] = [Math.floor(tag / 8), tag % 8];
    if (form === 0) fields.push({ number, value: varint() });
    else fields.push({ number, value: bytes(form === 1 ? 8 : form === 5 ? 4 : varint()) });
  }
  return fields;
}
