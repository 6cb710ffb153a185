/** The limits of the service, which checks them itself. The page checks them to save an upload. */
export const photosMax = 20;
export const acceptedTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"];

const bytesMax = 10 * 1_024 * 1_024;

/** Why a file cannot become a photo; undefined when only the service can tell. */
export function whyRefused({ type, size }: File): string | undefined {
  if (!acceptedTypes.includes(type)) return "This is not a JPEG, PNG, WebP or AVIF picture.";
  if (size > bytesMax) return "This picture is larger than 10 MB.";
  return undefined;
}
