/** Oldest version of the SDK that works with this release as documented. Older ones warn once. */
export const sdkVersionMin = "0.0.0";
