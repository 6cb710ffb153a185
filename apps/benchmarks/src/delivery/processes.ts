import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { makeSecret } from "@referral-service/api/webhooks/engine/signature.ts";
import type { Arrivals } from "./receiver.ts";

const program = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

export interface Receiver {
  url: string;
  /** Resets the count. Resolves when this many events have arrived since the reset. */
  expect(count: number): Promise<Arrivals>;
  stop(): void;
}

/**
 * `identifier` is a pattern with a group that identifies an event in the bytes of a request.
 * Default: the `X-Service-Event-Id` header.
 */
export async function startReceiver(identifier?: string): Promise<Receiver> {
  const child: ChildProcess = fork(
    program("receiver"),
    identifier === undefined ? [] : [identifier],
  );
  const [address] = (await once(child, "message")) as [AddressInfo];
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    async expect(count) {
      child.send(count);
      const [arrivals] = (await once(child, "message")) as [Arrivals];
      return arrivals;
    },
    stop: () => child.disconnect(),
  };
}

/** Posts this many bodies with the bare loop. Returns the CPU time that it took. */
export async function runBareLoop({
  url,
  count,
  payload,
}: {
  url: string;
  count: number;
  payload: string;
}): Promise<number> {
  const child = fork(program("bare-loop"), [url, String(count), payload, makeSecret()]);
  const [{ cpuMs }] = (await once(child, "message")) as [{ cpuMs: number }];
  return cpuMs;
}
