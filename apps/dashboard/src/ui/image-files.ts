import { phrase } from "../languages/phrase.ts";
/**
 * The limits of the service, which enforces them itself. The page checks them to avoid a useless
 * upload.
 */
export const acceptedTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"];

const bytesMax = 10 * 1_024 * 1_024;

/** Returns why a file cannot be uploaded. Undefined if only the service can find out. */
export function whyRefused({ type, size }: File): string | undefined {
  if (!acceptedTypes.includes(type)) return phrase("This is not a JPEG, PNG, WebP or AVIF image.");
  if (size > bytesMax) return phrase("This image is larger than 10 MB.");
  return undefined;
}
