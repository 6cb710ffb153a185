import manifest from "../../../package.json" with { type: "json" };

/** The running release. The service, its images and its schema share this version. */
export const release = manifest.version;
