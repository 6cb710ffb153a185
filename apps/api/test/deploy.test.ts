import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import rootManifest from "../../../package.json" with { type: "json" };
import manifest from "../package.json" with { type: "json" };
import { compose, deployFolder, environmentOf } from "../scripts/image/compose.ts";
import { builtWith, readTargets } from "../scripts/image/dockerfile.ts";
import { withComposeImages } from "../scripts/image/image-names.ts";
import { settingNames } from "../src/kernel/settings/environment.ts";
import { secretNames } from "../src/kernel/settings/secret-files.ts";
import { parseSettings } from "../src/kernel/settings/settings.ts";
import { stopWithinMs } from "../src/processes/run-until-stopped.ts";
import { startTestMetrics } from "./metrics.ts";
import { startService } from "./service.ts";

const textOf = (path: string) => readFileSync(new URL(path, deployFolder), "utf8");
const targets = readTargets();
const known = new Set([...settingNames, ...secretNames.map((name) => `${name}_FILE`)]);
const ours = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);

test("The Dockerfile · builds with our Node and pnpm and starts what package.json starts", () => {
  expect(`pnpm@${builtWith.pnpm}`).toBe(rootManifest.packageManager);
  expect(builtWith.node).toBe(rootManifest.devDependencies.node);
  for (const name of ["api", "worker"] as const) {
    const { entrypoint = [], environment } = targets[name] ?? {};
    const { HOST, METRICS_HOST, METRICS_PORT, ...variables } = environment ?? {};
    const words = [...Object.entries(variables).map(([key, value]) => `${key}=${value}`), "node"];
    const [, ...rest] = entrypoint.map((word) => word.replace("/service/apps/api/", ""));
    // NODE_ENV can have another value outside an image.
    const script = manifest.scripts[`start:${name}`].replace(/\$\{NODE_ENV:-(\w+)\}/, "$1");
    expect([...words, ...rest].join(" ")).toBe(script);
  }
});

test("compose.yaml · services · name only things that exist", () => {
  const { services, networks, secrets, volumes } = compose;
  for (const [name, service] of Object.entries(services)) {
    const joined = Array.isArray(service.networks)
      ? service.networks
      : Object.keys(service.networks);
    for (const network of joined) expect(networks, name).toHaveProperty(network);
    for (const secret of service.secrets) expect(secrets, name).toHaveProperty(secret);
    for (const other of Object.keys(service.depends_on))
      expect(services, name).toHaveProperty(other);
    for (const [source = ""] of service.volumes.map((volume) => volume.split(":"))) {
      if (source.startsWith("."))
        expect(existsSync(new URL(source, deployFolder)), source).toBe(true);
      else expect(volumes, name).toHaveProperty(source);
    }
    for (const path of Object.values(service.environment).filter((value) =>
      /^\/run\/secrets\//.test(value),
    )) {
      expect(service.secrets, name).toContain(path.replace("/run/secrets/", ""));
    }
    expect(service.image, name).toMatch(/:v?\d+[\w.-]+$/);
    if (service.build !== undefined) expect(targets, name).toHaveProperty(service.build.target);
  }
});

test("compose.yaml · our images · have the release version from package.json", () => {
  const release = { registry: "ghcr.io/acme", version: manifest.version };
  for (const [name, { image }] of ours) {
    expect(image, name).toMatch(new RegExp(`(^|/)referral-service-${name}:${manifest.version}$`));
  }
  const named = withComposeImages(textOf("compose.yaml"), release);
  for (const [name] of ours) {
    expect(parse(named, { merge: true }).services[name].image).toBe(
      `ghcr.io/acme/referral-service-${name}:${manifest.version}`,
    );
  }
  expect(withComposeImages(named, release)).toBe(named);
});

test("A release's digests · in compose.yaml · follow the version of each image and change nothing else", () => {
  const digest = `sha256:${"0".repeat(64)}`;
  const digests = { api: digest, worker: digest, migrate: digest, admin: digest };
  const release = { registry: "ghcr.io/acme", version: "1.2.3", digests };
  const { services, ...rest } = parse(withComposeImages(textOf("compose.yaml"), release), {
    merge: true,
  });
  const before = parse(textOf("compose.yaml"), { merge: true });
  expect(rest).toEqual({ ...before, services: undefined });
  for (const [name, { build, ...service }] of Object.entries<{ build?: object }>(before.services)) {
    const image = `ghcr.io/acme/referral-service-${name}:1.2.3@${digest}`;
    expect(services[name], name).toEqual(build === undefined ? service : { ...service, image });
  }
});

test("compose.yaml · our services · are read-only, have no privileges, and have enough time to drain", () => {
  expect(ours.map(([name]) => name).toSorted()).toEqual(["admin", "api", "migrate", "worker"]);
  for (const [name, service] of ours) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  }
  for (const name of ["api", "worker"]) {
    const { deploy, stop_grace_period = "" } = compose.services[name] ?? {};
    expect(deploy?.replicas, name).toBeGreaterThanOrEqual(2);
    expect(Number.parseInt(stop_grace_period, 10) * 1_000, name).toBeGreaterThan(stopWithinMs);
  }
});

test("Variables in compose.yaml · are settings of the service with accepted values", () => {
  const secrets = {
    DATABASE_URL: "postgres://localhost/referrals",
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    API_KEY_PEPPER: "a pepper that has enough characters",
    AUTH_SECRET: "a secret that has enough characters",
  };
  for (const environment of ours.map(([name]) => environmentOf(name))) {
    for (const name of Object.keys(environment)) expect(known).toContain(name);
    const values = Object.entries(environment).filter(([name]) => !name.endsWith("_FILE"));
    const given = { NODE_ENV: "production", ...secrets, ...Object.fromEntries(values) };
    expect(() => parseSettings(given)).not.toThrow();
  }
});

test("Alerts, dashboard and autoscaler · use metrics that the processes expose", async () => {
  const service = await startService({
    environment: { DATABASE_REPLICA_URL: "postgres://127.0.0.1:9/away" },
  });
  const metrics = await startTestMetrics(service.deps);
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  await metrics.stop();
  await service.stop();
  const exposed = new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
    ),
  );
  const alerts = parse(textOf("prometheus/alerts.yml")).groups.flatMap(
    ({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr),
  );
  const panels = JSON.parse(textOf("grafana/dashboards/referral-service.json")).panels.flatMap(
    ({ targets: queries = [] }: { targets?: { expr: string }[] }) =>
      queries.map(({ expr }) => expr),
  );
  const [{ seriesQuery, metricsQuery }] = parse(textOf("prometheus/adapter.yaml")).rules.external;
  const asked = [...alerts, ...panels, seriesQuery, metricsQuery].flatMap(
    (expression: string) => expression.match(/\b(?:referral_service|process|nodejs)_\w+/g) ?? [],
  );
  expect(asked.length).toBeGreaterThan(30);
  for (const name of asked) expect(exposed).toContain(name);
});
