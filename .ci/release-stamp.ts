/** The values that only the release workflow knows. */
export interface ReleaseSource {
  /** For example `https://github.com/acme/referral-service`. */
  repositoryUrl: string;
  commit: string;
}

const linkTarget = /(?<=\]\()(?![a-z]+:|#)[^()\s]+(?=\))/g;

/** npm shows the README outside this repository, so its links must be absolute. */
export function withAbsoluteLinks(
  readme: string,
  packagePath: string,
  { repositoryUrl, commit }: ReleaseSource,
): string {
  const page = `${repositoryUrl}/blob/${commit}/${packagePath}/README.md`;
  return readme.replaceAll(linkTarget, (link) => new URL(link, page).href);
}

/** npm compares `repository` with the build location in the provenance statement. */
export function withRepository(
  manifest: string,
  packagePath: string,
  { repositoryUrl }: ReleaseSource,
): string {
  const stamped = {
    ...JSON.parse(manifest),
    repository: { type: "git", url: `git+${repositoryUrl}.git`, directory: packagePath },
    homepage: `${repositoryUrl}/tree/main/${packagePath}#readme`,
    bugs: `${repositoryUrl}/issues`,
  };
  return `${JSON.stringify(stamped, null, 2)}\n`;
}
