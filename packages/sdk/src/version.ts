// The build sets the version from package.json. A run from source has no released version.
declare const SDK_VERSION: string | undefined;

export const version = typeof SDK_VERSION === "string" ? SDK_VERSION : "0.0.0-source";
