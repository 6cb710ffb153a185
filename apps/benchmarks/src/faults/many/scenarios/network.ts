import { setTimeout as delay } from "node:timers/promises";
import { type Finding, within } from "../../fault.ts";
import { databaseHosts, type Hosts } from "../hosts.ts";
import { type FleetFault, type Scene, underLoad } from "../under-load.ts";

const kinds = ["Sentinel"] as const;
const outageMs = 15_000;

/** Applies a fault to the network between some hosts for a while. */
const betweenHosts = (
  name: string,
  begin: (hosts: Hosts, scene: Scene) => unknown,
  {
    breaksClients,
    check = async () => [],
  }: { breaksClients?: true; check?: (scene: Scene) => Promise<Finding[]> } = {},
): FleetFault =>
  underLoad({ name, kinds, ...(breaksClients && { breaksClients }) }, async (scene) => {
    const { hosts, random } = scene.fleet;
    await begin(hosts, scene);
    await delay(outageMs + random() * 5_000);
    hosts.heal();
    const healedMs = performance.now();
    await scene.writesResume();
    const resumedMs = performance.now() - healedMs;
    return [within("every API writes after healing", outageMs, resumedMs), ...(await check(scene))];
  });

const fromDatabase = betweenHosts("one API cut off from PostgreSQL", (hosts) => {
  for (const host of databaseHosts) hosts.block(host, "api3");
});

const fromRedis = betweenHosts("one worker and one API cut off from Redis", (hosts) => {
  for (const redis of ["redis1", "redis2", "redis3"] as const) {
    for (const host of ["worker1", "api2"] as const) {
      hosts.block(redis, host);
      hosts.block(host, redis);
    }
  }
});

const fromReceiver = betweenHosts("workers cut off from the receivers", (hosts) => {
  for (const worker of ["worker1", "worker2", "worker3"] as const) hosts.block(worker, "receiver");
});

const lateAnswers = betweenHosts("responses of receivers do not reach the workers", (hosts) => {
  for (const worker of ["worker1", "worker2", "worker3"] as const) hosts.block("receiver", worker);
});

const fromClient = betweenHosts(
  "clients cut off from one API",
  (hosts) => {
    hosts.block("client", "api1");
    hosts.block("api1", "client");
  },
  { breaksClients: true },
);

const answersLost = betweenHosts(
  "responses of one API do not reach the clients",
  (hosts) => hosts.block("api2", "client"),
  { breaksClients: true },
);

const lossy = betweenHosts(
  "30 % loss at an API, a worker and Redis",
  async (hosts, { fleet }) => {
    for (const host of ["api1", "worker1", await fleet.redis.master()] as const) {
      hosts.lose(host, 30);
    }
  },
  { breaksClients: true },
);

const delayed = betweenHosts(
  "300 ms to and from an API, a worker and Redis",
  async (hosts, { fleet }) => {
    for (const host of ["api1", "worker1", await fleet.redis.master()] as const) {
      await hosts.slow(host, 150);
    }
  },
);

export const networkFaults: FleetFault[] = [
  ...[fromDatabase, fromRedis, fromReceiver, lateAnswers, fromClient, answersLost, lossy, delayed],
];
