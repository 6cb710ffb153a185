import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { authority, type Certificate, certificate, inDays } from "../../../test/certificates.ts";
import { type RawReceiver, startRawReceiver } from "../../../test/raw-receiver.ts";
import { createEgressGuard } from "./egress-guard.ts";
import { createExchange, type Exchange } from "./exchange.ts";

let ca: Certificate;
const trustedBefore = getCACertificates("default");
const verificationBefore = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
let exchange: Exchange;
const receivers: RawReceiver[] = [];

beforeAll(async () => {
  ca = await authority();
  setDefaultCACertificates([...trustedBefore, ca.cert]);
  const egressGuard = createEgressGuard({
    allowedCidrs: ["127.0.0.0/8"],
    resolve: async () => ["127.0.0.1"],
  });
  exchange = createExchange({ egressGuard, timeoutMs: 10_000 });
});
afterEach(async () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = verificationBefore;
  if (verificationBefore === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
});
afterAll(async () => {
  await exchange.close();
  setDefaultCACertificates(trustedBefore);
});

async function receiverWith(options: Parameters<typeof startRawReceiver>[1]) {
  const receiver = await startRawReceiver(
    (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"),
    options,
  );
  receivers.push(receiver);
  return receiver;
}

const post = (host: string, port: number) =>
  exchange.post({ url: `https://${host}:${port}/`, headers: {}, body: "{}" });

test("a receiver with a trusted certificate · is called", async () => {
  const { port } = await receiverWith({ tls: await certificate({ ca }) });
  expect(await post("receiver.example", port)).toMatchObject({ failure: null });
});

test.each([
  ["signed by itself", "certificate_unknown_issuer", async () => certificate({})],
  [
    "signed by an unknown authority",
    "certificate_unknown_issuer",
    async () => certificate({ ca: await authority() }),
  ],
  [
    "of another host",
    "certificate_wrong_name",
    async () => certificate({ ca, names: ["other.example"] }),
  ],
  [
    "that has expired",
    "certificate_expired",
    async () => certificate({ ca, notAfterDate: inDays(-1) }),
  ],
  [
    "that is not valid yet",
    "certificate_not_yet_valid",
    async () => certificate({ ca, notBeforeDate: inDays(1) }),
  ],
])("a certificate %s · is a %s · regardless of the environment", async (_, tlsFault, make) => {
  const { port, requestCount } = await receiverWith({ tls: await make() });
  expect(await post("receiver.example", port)).toMatchObject({
    failure: "tls_error",
    tlsFault,
    responseStatus: null,
  });
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  expect(await post("receiver.example", port)).toMatchObject({ failure: "tls_error" });
  expect(requestCount()).toBe(0);
});

test("a receiver that speaks only TLS 1.0 · is a tls_error", async () => {
  const tls = { ...(await certificate({ ca })), minVersion: "TLSv1", maxVersion: "TLSv1" } as const;
  const { port } = await receiverWith({ tls });
  expect(await post("receiver.example", port)).toMatchObject({
    failure: "tls_error",
    tlsFault: "tls_protocol",
  });
});

test("plain http on the port of an https URL · is a tls_error", async () => {
  const { port } = await receiverWith({
    onConnection: (socket) => socket.end("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"),
  });
  expect(await post("127.0.0.1", port)).toMatchObject({
    failure: "tls_error",
    tlsFault: "tls_protocol",
  });
});
