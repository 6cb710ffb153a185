import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

export const deployFolder = new URL("../../../../deploy/", import.meta.url);

const words = z.array(z.string());

const service = z.strictObject({
  image: z.string().optional(),
  build: z.strictObject({ context: z.literal(".."), target: z.string() }).optional(),
  command: words.optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: words.default([]),
  networks: z.union([words, z.record(z.string(), z.object({ ipv4_address: z.ipv4() }))]),
  ports: words.default([]),
  volumes: words.default([]),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(["service_healthy", "service_completed_successfully"]) }),
    )
    .default({}),
  healthcheck: z.strictObject({ test: words, interval: z.string(), retries: z.int() }).optional(),
  deploy: z.strictObject({ replicas: z.int() }).optional(),
  mem_limit: z.string().optional(),
  profiles: words.optional(),
  restart: z.enum(["unless-stopped", "on-failure", "no"]),
  read_only: z.boolean().default(false),
  cap_drop: words.default([]),
  security_opt: words.default([]),
  shm_size: z.string().optional(),
  stop_grace_period: z.string().optional(),
});

/** The part of the Compose Specification that our file uses. */
const file = z.object({
  name: z.string(),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({}).nullable()),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
});

export const compose = file.parse(
  parse(readFileSync(new URL("compose.yaml", deployFolder), "utf8"), { merge: true }),
);

/**
 * The variables of a service if the machine sets none of them: `${NAME:-default}` becomes the
 * default.
 */
export function environmentOf(name: string): Record<string, string> {
  const environment = compose.services[name]?.environment ?? {};
  return Object.fromEntries(
    Object.entries(environment).map(([variable, value]) => [
      variable,
      value.replace(/\$\{\w+:-(.*)\}/, "$1"),
    ]),
  );
}
