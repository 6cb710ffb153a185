import { lazyRouteComponent } from "@tanstack/react-router";

const parts = () => import("./referrer-parts.ts");

// What only referrers have around their pages. Other roles do not load it.
export const Device = lazyRouteComponent(parts, "Device");
export const PhoneHeader = lazyRouteComponent(parts, "PhoneHeader");
export const PhoneTabs = lazyRouteComponent(parts, "PhoneTabs");

/** Before the first page, so that the frame does not appear after it. */
export const loadReferrerFrame = () =>
  Promise.all([Device, PhoneHeader, PhoneTabs].map((part) => part.preload?.()));
