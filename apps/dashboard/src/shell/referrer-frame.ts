import { partOnRequest } from "../ui/part.tsx";

const parts = () => import("./referrer-parts.ts");

// The frame that only referrers have around their pages. Other roles do not load it.
export const Device = partOnRequest(async () => (await parts()).Device);
export const PhoneHeader = partOnRequest(async () => (await parts()).PhoneHeader);
export const PhoneTabs = partOnRequest(async () => (await parts()).PhoneTabs);

/** Loads before the first page, so that the frame does not appear after it. */
export const loadReferrerFrame = () =>
  Promise.all([Device, PhoneHeader, PhoneTabs].map((part) => part.preload()));
