/** The values that only the releasing workflow knows. */
export interface ReleaseSource {
  /** Such as `https://github.com/acme/referral-service` */
  repositoryUrl: string;
  commit: string;
}

const packagePath = "packages/sdk";

const linkTarget = /(?<=\]\()(?![a-z]+:|#)[^()\s]+(?=\))/g;

/** npm shows the README outside this repository, so its links must be absolute. */
export function withAbsoluteLinks(
  readme: string,
  { repositoryUrl, commit }: ReleaseSource,
): string {
  const page = `${repositoryUrl}/blob/${commit}/${packagePath}/README.md`;
  return readme.replaceAll(linkTarget, (link) => new URL(link, page).href);
}

/** npm compares `repository` with where the provenance statement says that the package was built. */
export function withRepository(manifest: string, { repositoryUrl }: ReleaseSource): string {
  const stamped = {
    ...JSON.parse(manifest),
    repository: { type: "git", url: `git+${repositoryUrl}.git`, directory: packagePath },
    homepage: `${repositoryUrl}/tree/main/docs/sdk#readme`,
    bugs: `${repositoryUrl}/issues`,
  };
  return `${JSON.stringify(stamped, null, 2)}\n`;
}
