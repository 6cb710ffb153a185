export { Device } from "./device.tsx";
export { OwnBadge } from "./own-attention.tsx";
export { PhoneHeader } from "./phone-header.tsx";
export { PhoneTabs } from "./phone-tabs.tsx";
