export { Device } from "./device.tsx";
export { PhoneHeader } from "./phone-header.tsx";
export { PhoneTabs } from "./phone-tabs.tsx";
