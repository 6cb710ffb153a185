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

/** The chart's Chart.yaml with the version of a release. */
export const withChartVersion = (chart: string, { version }: Release) =>
  chart.replaceAll(/(?<=^(?:version|appVersion): ).+$/gm, version);

/** The chart's images.yaml with the names of a release's images. */
export function withChartImages(images: string, { registry, version, digests }: Release) {
  return images.replaceAll(/^(\w+): .+$/gm, (_, process: string) => {
    const digest = digests?.[process];
    const name = `${process}: ${registry}/referral-service-${process}:${version}`;
    return digest === undefined ? name : `${name}@${digest}`;
  });
}
