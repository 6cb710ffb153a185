import { spokenAddress } from "../ui/web-address.ts";

/** The text that a friend receives, with the web address at its end. */
export const SharedText = ({ message, url }: { message: string; url: string }) => (
  <p dir="auto" className="rounded-surface bg-accent-soft px-3 py-2 wrap-anywhere">
    {message} <strong className="font-semibold wrap-anywhere">{spokenAddress(url)}</strong>
  </p>
);
