/** Oldest version of the SDK that works with this release as documented. Older versions warn once. */
export const sdkVersionMin = "0.0.0";
