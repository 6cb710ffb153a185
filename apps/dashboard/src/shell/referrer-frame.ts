import { partOnRequest } from "../ui/part.tsx";

const parts = () => import("./referrer-parts.ts");

// Parts of the frame around the pages of referrers. Other roles do not load them.
export const OwnBadge = partOnRequest(async () => (await parts()).OwnBadge);
export const Device = partOnRequest(async () => (await parts()).Device);
export const PhoneHeader = partOnRequest(async () => (await parts()).PhoneHeader);
export const PhoneTabs = partOnRequest(async () => (await parts()).PhoneTabs);

/** Loads the frame before the first page, so that it does not appear after the page. */
export const loadReferrerFrame = () =>
  Promise.all([Device, PhoneHeader, PhoneTabs].map((part) => part.preload()));
