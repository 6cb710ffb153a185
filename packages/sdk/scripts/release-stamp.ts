/** The values that only the releasing workflow knows. */
export interface ReleaseSource {
  /** Such as `https://github.com/acme/referral-service` */
  repositoryUrl: string;
  commit: string;
  /** Of the published package, such as `packages/sdk` */
  directory: string;
}

const linkTarget = /(?<=\]\()(?![a-z]+:|#)[^()\s]+(?=\))/g;

/** npm shows the README outside this repository, so its links must be absolute. */
export function withAbsoluteLinks(
  readme: string,
  { repositoryUrl, commit, directory }: ReleaseSource,
): string {
  const page = `${repositoryUrl}/blob/${commit}/${directory}/README.md`;
  return readme.replaceAll(linkTarget, (link) => new URL(link, page).href);
}

/** npm compares `repository` with where the provenance statement says that the package was built. */
export function withRepository(
  manifest: string,
  { repositoryUrl, directory }: ReleaseSource,
): string {
  const stamped = {
    ...JSON.parse(manifest),
    repository: { type: "git", url: `git+${repositoryUrl}.git`, directory },
    homepage: `${repositoryUrl}/tree/main/${directory}#readme`,
    bugs: `${repositoryUrl}/issues`,
  };
  return `${JSON.stringify(stamped, null, 2)}\n`;
}
