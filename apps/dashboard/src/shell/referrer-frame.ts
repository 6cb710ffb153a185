// What only referrers have around their pages, in one file that other roles do not load.
export { Device } from "./device.tsx";
export { PhoneHeader } from "./phone-header.tsx";
export { PhoneTabs } from "./phone-tabs.tsx";
