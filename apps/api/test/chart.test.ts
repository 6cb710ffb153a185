import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import * as argo from "@kubernetes-models/argo-cd/argoproj.io/v1alpha1";
import * as fluxHelm from "@kubernetes-models/flux-cd/helm.toolkit.fluxcd.io/v2";
import * as fluxSource from "@kubernetes-models/flux-cd/source.toolkit.fluxcd.io/v1";
import * as monitoring from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1";
import { Ajv } from "ajv";
import * as apps from "kubernetes-models/apps/v1";
import * as autoscaling from "kubernetes-models/autoscaling/v2";
import * as batch from "kubernetes-models/batch/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import manifest from "../package.json" with { type: "json" };
import {
  chartFolder,
  headerOf,
  renderedFile,
  renderings,
  valuesFile,
} from "../scripts/chart/rendered.ts";
import { compose } from "../scripts/image/compose.ts";
import { readTargets } from "../scripts/image/dockerfile.ts";
import { withChartImages, withChartVersion } from "../scripts/image/image-names.ts";
import { settingNames } from "../src/kernel/settings/environment.ts";
import { secretNames } from "../src/kernel/settings/secret-files.ts";
import { parseSettings } from "../src/kernel/settings/settings.ts";
import { stopWithinMs } from "../src/processes/run-until-stopped.ts";
import {
  containerFor,
  containerOf,
  manifestsOf,
  podLabelsOf,
  podOf,
  podsOf,
  settingsOf,
} from "./kubernetes.ts";

const targets = readTargets();
const processes = ["admin", "api", "migrate", "worker"];
const chartFile = (path: string) => readFileSync(new URL(path, chartFolder), "utf8");
const valuesOf = (name: (typeof renderings)[number]) =>
  parse(readFileSync(valuesFile(name), "utf8"));
const schema = JSON.parse(chartFile("values.schema.json"));
const accepts = new Ajv({ strict: false }).compile(schema);

test.each(renderings)("The rendering %s · comes from the current templates and values", (name) => {
  expect(readFileSync(renderedFile(name), "utf8").startsWith(headerOf(name))).toBe(true);
});

test("The chart · names the version and images of the release that package.json names", () => {
  expect(parse(chartFile("Chart.yaml"))).toMatchObject({
    version: manifest.version,
    appVersion: manifest.version,
  });
  const images: Record<string, string> = parse(chartFile("images.yaml"));
  expect(Object.keys(images).toSorted()).toEqual(processes);
  for (const [name, image] of Object.entries(images)) {
    expect(image).toMatch(new RegExp(`(^|/)referral-service-${name}:${manifest.version}(@|$)`));
  }
});

test("A release · named in the chart · changes its version and images, and nothing else", () => {
  const digest = `sha256:${"0".repeat(64)}`;
  const release = { registry: "ghcr.io/acme", version: "1.2.3" };
  const named = withChartImages(chartFile("images.yaml"), release);
  const pinned = withChartImages(named, { ...release, digests: { api: digest } });
  const image = (name: string) => `ghcr.io/acme/referral-service-${name}:1.2.3`;
  const all = Object.fromEntries(processes.map((name) => [name, image(name)]));
  expect(parse(named)).toEqual(all);
  expect(parse(pinned)).toEqual({ ...all, api: `${image("api")}@${digest}` });
  expect(parse(withChartVersion(chartFile("Chart.yaml"), release))).toEqual({
    ...parse(chartFile("Chart.yaml")),
    version: "1.2.3",
    appVersion: "1.2.3",
  });
});

const kinds: Record<string, object> = {
  "apps/v1": apps,
  "argoproj.io/v1alpha1": argo,
  "autoscaling/v2": autoscaling,
  "batch/v1": batch,
  "helm.toolkit.fluxcd.io/v2": fluxHelm,
  "monitoring.coreos.com/v1": monitoring,
  "networking.k8s.io/v1": networking,
  "policy/v1": policy,
  "source.toolkit.fluxcd.io/v1": fluxSource,
  v1: core,
};
type Models = Record<string, new (data: object) => { validate(): void }>;

function requireShape(one: { apiVersion: string; kind: string }) {
  const Model = (kinds[one.apiVersion] as Models | undefined)?.[one.kind];
  if (Model === undefined) throw new Error(`${one.apiVersion} ${one.kind} has no model`);
  new Model(one).validate();
}

test.each(renderings)(
  "Each object in the rendering %s · has the shape of its kind, a unique name and labels",
  (name) => {
    const objects = manifestsOf(name);
    for (const one of objects) {
      expect(() => requireShape(one)).not.toThrow();
      expect(one.metadata.name).toMatch(/^referral(-|$)/);
      expect(one.metadata.labels).toMatchObject({
        "app.kubernetes.io/name": "referral-service",
        "app.kubernetes.io/instance": "referral",
        "app.kubernetes.io/version": "1.2.3",
      });
    }
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  },
);

test("Objects of the chart · select and name only objects that exist", () => {
  const objects = manifestsOf("typical");
  const labels = Object.fromEntries(
    podsOf("typical").map((one) => [containerOf(one).name, podLabelsOf(one)]),
  );
  const selected = (selector: Record<string, string>) =>
    Object.keys(labels).filter((process) =>
      Object.entries(selector).every(([key, value]) => labels[process]?.[key] === value),
    );
  const named = new Set(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
  for (const { kind, metadata, spec } of objects) {
    const process = metadata.name.replace("referral-", "");
    const selectors = {
      Deployment: [
        spec?.selector?.matchLabels,
        spec?.template?.spec.topologySpreadConstraints?.[0].labelSelector.matchLabels,
      ],
      Service: [spec?.selector],
      PodDisruptionBudget: [spec?.selector?.matchLabels],
      NetworkPolicy: [spec?.podSelector?.matchLabels],
    }[kind];
    for (const selector of selectors ?? []) {
      expect(selected(selector), `${kind} ${metadata.name}`).toEqual([process]);
    }
    if (kind === "HorizontalPodAutoscaler") {
      expect(named).toContain(`${spec.scaleTargetRef.kind} ${spec.scaleTargetRef.name}`);
    }
    if (kind === "Ingress") {
      const [{ host, http }] = spec.rules;
      expect(host).toBe("referrals.acme.example");
      expect(named).toContain(`Service ${http.paths[0].backend.service.name}`);
    }
  }
  for (const { envFrom = [] } of podsOf("typical").map(containerOf)) {
    for (const { configMapRef } of envFrom) {
      if (configMapRef !== undefined) expect(named).toContain(`ConfigMap ${configMapRef.name}`);
    }
  }
  const [monitor] = manifestsOf("all").filter(({ kind }) => kind === "PodMonitor");
  expect(selected(monitor?.spec.selector.matchLabels)).toEqual(
    expect.arrayContaining(["api", "worker"]),
  );
});

test("The chart's pods · are read-only, have no privileges, and use the probes and drain time of the processes", () => {
  expect(
    podsOf("typical")
      .map((one) => containerOf(one).name)
      .toSorted(),
  ).toEqual(processes);
  for (const one of podsOf("typical")) {
    const [pod, container] = [podOf(one), containerOf(one)];
    const target = targets[container.name];
    expect(container.image).toBe(`ghcr.io/acme/referral-service-${container.name}:1.2.3`);
    expect(target?.user).toMatch(/^\d+:\d+$/);
    expect(pod).toMatchObject({
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
      automountServiceAccountToken: false,
      enableServiceLinks: false,
    });
    expect(container).toMatchObject({
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ["ALL"] },
      },
    });
    if (pod.restartPolicy === "Never") continue;
    expect(container).toMatchObject({
      livenessProbe: { httpGet: { path: "/livez", port: "metrics" } },
      readinessProbe: { httpGet: { path: "/readyz", port: "metrics" } },
    });
    const metrics = container.ports?.find(({ name }) => name === "metrics")?.containerPort;
    expect(`${metrics}`).toBe(target?.environment.METRICS_PORT);
    expect(pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(stopWithinMs);
  }
});

test("The chart and compose.yaml · set the same memory limit for API and worker", () => {
  for (const name of ["api", "worker"]) {
    const { memory } = containerFor("typical", name).resources.limits;
    expect(memory, name).toMatch(/^\d+[MG]i$/);
    expect(compose.services[name]?.mem_limit).toBe(memory.toLowerCase().replace("i", ""));
  }
});

test("The migration · is a hook of Helm and Argo CD that runs before each installation and upgrade", () => {
  const [job] = manifestsOf("typical").filter(({ kind }) => kind === "Job");
  expect(job?.metadata).toMatchObject({
    name: "referral-migrate",
    annotations: {
      "helm.sh/hook": "pre-install,pre-upgrade",
      "helm.sh/hook-delete-policy": "before-hook-creation",
      "argocd.argoproj.io/hook": "PreSync",
      "argocd.argoproj.io/hook-delete-policy": "BeforeHookCreation",
    },
  });
  // The settings do not exist yet when the hook runs.
  expect(containerFor("typical", "migrate").envFrom).toBeUndefined();
});

test("The job for admin · never starts automatically and runs the command in the documented folder", () => {
  const [cronJob] = manifestsOf("typical").filter(({ kind }) => kind === "CronJob");
  expect(cronJob?.spec.suspend).toBe(true);
  const { command = [], workingDir } = containerFor("typical", "admin");
  expect([command[0], `${workingDir}/main.admin.js`]).toEqual(targets.admin?.entrypoint);
});

test("The chart's settings · are settings of the service with accepted values", () => {
  const secrets = {
    DATABASE_URL: "postgres://localhost/referrals",
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    API_KEY_PEPPER: "a pepper that has enough characters",
    AUTH_SECRET: "a secret that has enough characters",
    SMTP_URL: "smtp://mail.acme.example",
  };
  for (const name of renderings) {
    const settings = settingsOf(name);
    expect(settings).toEqual(valuesOf(name).settings);
    for (const setting of Object.keys(settings)) expect(settingNames).toContain(setting);
    const given = { NODE_ENV: "production", ...secrets, ...settings };
    expect(() => parseSettings(given)).not.toThrow();
  }
});

test("The chart's options · appear in the intended objects", () => {
  const objects = manifestsOf("all");
  const find = (kind: string, name: string) =>
    objects.find((one) => one.kind === kind && one.metadata.name === name);
  for (const one of podsOf("all")) {
    const container = containerOf(one);
    expect(container.image).toBe(
      `registry.acme.example/mirror/referral-service-${container.name}:1.2.3`,
    );
    expect(container).toMatchObject({ volumeMounts: valuesOf("all").volumeMounts });
    expect(podOf(one)).toMatchObject({
      imagePullSecrets: [{ name: "registry-login" }],
      volumes: valuesOf("all").volumes,
      nodeSelector: { "kubernetes.io/arch": "amd64" },
      tolerations: [{ key: "spot", operator: "Exists" }],
    });
    const text = JSON.stringify(one);
    expect(text).toContain("service-secret");
    expect(text).not.toContain("referral-secrets");
    expect(text.includes("owner-secret")).toBe(["admin", "migrate"].includes(container.name));
  }
  expect(containerFor("all", "migrate")).toMatchObject({
    args: ["--applied", "20261205040000_same_person"],
    resources: { limits: { memory: "1Gi" } },
  });
  expect(find("HorizontalPodAutoscaler", "referral-api")?.spec).toMatchObject({
    minReplicas: 3,
    maxReplicas: 6,
  });
  expect(find("HorizontalPodAutoscaler", "referral-worker")?.spec.metrics).toHaveLength(1);
  expect(find("Ingress", "referral-api")).toMatchObject({
    metadata: { annotations: { "cert-manager.io/cluster-issuer": "letsencrypt" } },
    spec: {
      ingressClassName: "nginx",
      tls: [{ hosts: ["referrals.acme.example"], secretName: "certificate" }],
    },
  });
  expect(find("NetworkPolicy", "referral-worker")?.spec.egress[1].to).toEqual([
    { ipBlock: { cidr: "10.20.0.0/24" } },
  ]);
  expect(find("PodMonitor", "referral")).toMatchObject({
    metadata: { labels: { release: "prometheus" } },
    spec: { podMetricsEndpoints: [{ port: "metrics", interval: "30s" }] },
  });
});

test("A changed setting · replaces the pods of the API and the worker", () => {
  const hashes = renderings.map((name) =>
    podsOf(name)
      .filter(({ kind }) => kind === "Deployment")
      .map(({ spec }) => spec.template.metadata.annotations["checksum/settings"]),
  );
  expect(hashes.flat()).toHaveLength(4);
  expect(new Set(hashes.flat()).size).toBe(2);
});

test("The schema of the values · accepts the defaults and the values for the renderings", () => {
  const defaults = parse(chartFile("values.yaml"));
  expect(Object.keys(schema.properties).toSorted()).toEqual(
    ["global", ...Object.keys(defaults)].toSorted(),
  );
  const { settings } = valuesOf("typical");
  for (const values of [{ ...defaults, settings }, ...renderings.map(valuesOf)]) {
    expect(accepts(values), JSON.stringify(accepts.errors)).toBe(true);
  }
});

const settings = { PUBLIC_URL: "https://referrals.acme.example" };
test.each([
  ["no PUBLIC_URL", { settings: {} }],
  [
    "a setting that is a number, which Helm would write as 3.6e+06",
    { settings: { ...settings, WEBHOOK_MAX_DELAY_MS: 3_600_000 } },
  ],
  ...secretNames.map(
    (name) => [`the secret ${name}`, { settings: { ...settings, [name]: "x" } }] as const,
  ),
  ["a misspelled option", { settings, ingres: {} }],
  ["a misspelled option of the API", { settings, api: { replicas: 3 } }],
  ["peers that would be everyone", { settings, networkPolicies: { data: [] } }],
] as const)("The schema of the values · rejects %s", (_, values) => {
  expect(accepts(values)).toBe(false);
});

test("docs/operations.md · has chart values and examples for Argo CD and Flux in the shape that these programs accept", () => {
  const page = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const [, section = ""] = /^### In Kubernetes$([\s\S]+?)^### /m.exec(page) ?? [];
  const examples = [...section.matchAll(/^```yaml\n([\s\S]+?)^```$/gm)].flatMap(([, text = ""]) =>
    parseAllDocuments(text).map((document) => document.toJS()),
  );
  const objects = examples.filter(({ kind }) => kind !== undefined);
  expect(objects.map(({ kind }) => kind)).toEqual(["Application", "OCIRepository", "HelmRelease"]);
  for (const one of objects) expect(() => requireShape(one)).not.toThrow();
  const [application, , release] = objects;
  const values = examples.filter(({ kind }) => kind === undefined);
  expect(values).toHaveLength(1);
  values.push(application.spec.source.helm.valuesObject, release.spec.values);
  for (const one of values) expect(accepts(one), JSON.stringify(accepts.errors)).toBe(true);
});
