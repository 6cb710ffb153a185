import type { Socket } from "node:net";
import { Agent } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RawReceiver, startRawReceiver } from "../../../test/raw-receiver.ts";
import { until } from "../../../test/until.ts";
import { createAgents } from "./agents.ts";

const ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
const answersLater: Socket[] = [];
let receivers: RawReceiver[];
let agents: ReturnType<typeof createAgents>;
beforeEach(async () => {
  const answer = (socket: Socket) => socket.write(ok);
  const answerLater = (socket: Socket) => answersLater.push(socket);
  receivers = await Promise.all([answer, answerLater, answer].map((one) => startRawReceiver(one)));
  agents = createAgents(() => new Agent(), { originsMax: 2 });
});
afterEach(async () => {
  await agents.destroy();
  await Promise.all(receivers.map((receiver) => receiver.stop()));
});

async function post(receiver: RawReceiver | undefined) {
  const origin = `http://127.0.0.1:${receiver?.port}`;
  const { statusCode, body } = await agents
    .agentFor(origin)
    .request({ origin, path: "/", method: "POST", body: "{}" });
  await body.dump();
  return statusCode;
}

test("origins · up to an agent's limit · share it", () => {
  const first = agents.agentFor("https://a.example");
  expect(agents.agentFor("https://b.example")).toBe(first);
  expect(agents.agentFor("https://a.example")).toBe(first);
});

test("one more origin · gets a new agent · and the old one completes and closes its connections", async () => {
  const [idle, pending, further] = receivers;
  expect(await post(idle)).toBe(200);
  const begun = post(pending);
  await until(() => answersLater.length === 1);

  expect(await post(further)).toBe(200);
  await until(() => idle?.sockets.every(({ destroyed }) => destroyed));
  answersLater[0]?.write(ok);
  expect(await begun).toBe(200);
  await until(() => pending?.sockets.every(({ destroyed }) => destroyed));
});
