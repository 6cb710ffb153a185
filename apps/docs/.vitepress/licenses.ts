import { readFileSync } from "node:fs";

interface Chunk {
  moduleIds?: string[];
}

interface Emitter {
  emitFile(file: { type: "asset"; fileName: string; source: string }): void;
}

/** The folder of the package that a module belongs to. */
const packageOf = (moduleId: string) =>
  /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(moduleId.replace(/^\0/, ""))?.[1];

/** Writes `licenses.json`: the packages whose code is in the site, for the bill of materials of the image. */
export const licenses = {
  name: "licenses",
  generateBundle(this: Emitter, _options: unknown, bundle: Record<string, Chunk>) {
    const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
    const folders = new Set(ids.flatMap((id) => packageOf(id) ?? []));
    const packages = [...folders].toSorted().map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
      return { name, version, identifier: license };
    });
    const source = JSON.stringify(packages, null, 2);
    this.emitFile({ type: "asset", fileName: "licenses.json", source });
  },
};
