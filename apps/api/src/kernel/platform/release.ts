import manifest from "../../../package.json" with { type: "json" };

/** The release that runs, which the service, its images and its schema share. */
export const release = manifest.version;
