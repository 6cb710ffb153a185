// Put in from package.json by the build; run from source there is no released version.
declare const SDK_VERSION: string | undefined;

export const version = typeof SDK_VERSION === "string" ? SDK_VERSION : "0.0.0-source";
