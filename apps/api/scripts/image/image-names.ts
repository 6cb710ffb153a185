/** The location of a release's images. */
export interface Release {
  /** Such as `ghcr.io/acme` */
  registry: string;
  version: string;
  /** By process, such as `api`. Known after the images are pushed. */
  digests?: Record<string, string>;
}

/**
 * compose.yaml with the names of a release's images. An image with a digest can no longer be built.
 */
export function withComposeImages(compose: string, { registry, version, digests }: Release) {
  return compose.replaceAll(
    /(?<=^ +image: )\S*referral-service-(\w+):\S+(\n +build: .+)$/gm,
    (_, process: string, build: string) => {
      const digest = digests?.[process];
      const name = `${registry}/referral-service-${process}:${version}`;
      return digest === undefined ? name + build : `${name}@${digest}`;
    },
  );
}

/** A kustomization with the names of a release's images. */
export function withKustomizeImages(
  kustomization: string,
  { registry, version, digests }: Release,
) {
  return kustomization.replaceAll(
    /^ {2}- name: referral-service-(\w+)\n(?: {4}\w+: .+\n)*/gm,
    (_, process: string) => {
      const digest = digests?.[process];
      const lines = [
        `  - name: referral-service-${process}`,
        `    newName: ${registry}/referral-service-${process}`,
        `    newTag: ${version}`,
        ...(digest === undefined ? [] : [`    digest: ${digest}`]),
      ];
      return `${lines.join("\n")}\n`;
    },
  );
}
