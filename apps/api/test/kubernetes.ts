import { readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import { type Rendering, renderedFile, renderings } from "../scripts/chart/rendered.ts";

interface Container {
  name: string;
  image: string;
  command?: string[];
  workingDir?: string;
  resources: { limits: { memory: string } };
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; valueFrom: { secretKeyRef: { name: string; key: string } } }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    labels: Record<string, string>;
    annotations?: Record<string, string>;
  };
  data?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: it differs by kind, and the kind's schema checks it
  spec: any;
}

const parsed = new Map(
  renderings.map((rendering): [Rendering, Manifest[]] => {
    const documents = parseAllDocuments(readFileSync(renderedFile(rendering), "utf8"));
    return [rendering, documents.map((document) => document.toJS())];
  }),
);

/** The objects that Helm renders from the chart, read from the files that generate:chart writes. */
export const manifestsOf = (rendering: Rendering): Manifest[] => parsed.get(rendering) ?? [];

/** The pod template, for kinds with pods. */
const templateOf = ({ spec }: Manifest) => spec?.jobTemplate?.spec.template ?? spec?.template;

export const podsOf = (rendering: Rendering) =>
  manifestsOf(rendering).filter((one) => templateOf(one) !== undefined);

export const podOf = (one: Manifest) => templateOf(one).spec;
export const podLabelsOf = (one: Manifest): Record<string, string> =>
  templateOf(one).metadata.labels;
export const containerOf = (one: Manifest): Container => podOf(one).containers[0];

/** The container of a process, such as `api`. */
export function containerFor(rendering: Rendering, target: string): Container {
  const container = podsOf(rendering)
    .map(containerOf)
    .find(({ name }) => name === target);
  if (container === undefined) throw new Error(`No pod runs ${target}`);
  return container;
}

export const settingsOf = (rendering: Rendering): Record<string, string> =>
  manifestsOf(rendering).find(({ kind }) => kind === "ConfigMap")?.data ?? {};

/** A process's variables in the typical rendering. Secrets appear by name and key. */
export function podEnvironment(
  target: string,
  secrets: Record<string, Record<string, string>>,
): Record<string, string> {
  const { env = [], envFrom = [] } = containerFor("typical", target);
  const whole = envFrom.map(({ secretRef }) =>
    secretRef === undefined ? settingsOf("typical") : secrets[secretRef.name],
  );
  const single = env.map(({ name, valueFrom: { secretKeyRef } }) => [
    name,
    secrets[secretKeyRef.name]?.[secretKeyRef.key] ?? "",
  ]);
  return Object.assign({}, ...whole, Object.fromEntries(single));
}
