import manifest from "../../../package.json" with { type: "json" };

/** The release of the service: processes, schema, app and images have one number. */
export const release = manifest.version;
