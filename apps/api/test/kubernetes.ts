import { readFileSync } from "node:fs";
import { parse, parseAllDocuments } from "yaml";
import { deployFolder } from "../scripts/image/compose.ts";

interface Container {
  resources: { limits: { memory: string } };
  image: string;
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; valueFrom: { secretKeyRef: { name: string; key: string } } }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
}

interface Manifest {
  apiVersion: string;
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has another one, and is checked by its schema
  spec: any;
}

export const textOf = (path: string) => readFileSync(new URL(path, deployFolder), "utf8");

export const folders = ["service", "migrate"];
const manifestsOf = (folder: string): Manifest[] =>
  parse(textOf(`kubernetes/${folder}/kustomization.yaml`)).resources.flatMap((file: string) =>
    parseAllDocuments(textOf(`kubernetes/${folder}/${file}`)).map((document) => document.toJS()),
  );
export const manifests = folders.flatMap(manifestsOf);
export const pods = manifests.filter(({ spec }) => spec.template !== undefined);

export const containerOf = ({ spec }: Manifest): Container => spec.template.spec.containers[0];

/** What Kustomize makes the ConfigMap of. */
export const configMap: Record<string, string> = Object.fromEntries(
  textOf("kubernetes/service/settings.env")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
);

/** The variables of a pod's container, with the secrets by their names and keys. */
export function podEnvironment(
  target: string,
  secrets: Record<string, Record<string, string>>,
): Record<string, string> {
  const container = pods.map(containerOf).find(({ image }) => image.endsWith(`-${target}`));
  if (container === undefined) throw new Error(`No pod runs ${target}`);
  const { env = [], envFrom = [] } = container;
  const whole = envFrom.map(({ secretRef }) =>
    secretRef === undefined ? configMap : secrets[secretRef.name],
  );
  const single = env.map(({ name, valueFrom: { secretKeyRef } }) => [
    name,
    secrets[secretKeyRef.name]?.[secretKeyRef.key] ?? "",
  ]);
  return Object.assign({}, ...whole, Object.fromEntries(single));
}
