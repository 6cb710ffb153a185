import type { PublicLink } from "@referral-service/contract";
import { phrase } from "../../languages/phrase.ts";
import { Status } from "../../ui/tag.tsx";

type Shown = Pick<PublicLink, "isActive" | "referrerStatus">;

export const isWorking = ({ isActive, referrerStatus }: Shown): boolean =>
  isActive && referrerStatus === "active";

/**
 * Shows why a link does not work. Resuming the link does not help if the referrer is the reason.
 */
export function LinkStatus({ link }: { link: Shown }) {
  const { isActive, referrerStatus } = link;
  switch (referrerStatus) {
    case "blocked":
      return <Status tone="bad">Referrer blocked</Status>;
    case "left":
      return <Status tone="plain">Referrer left</Status>;
    case "active":
      return isActive ? (
        <Status tone="good">{phrase("Active")}</Status>
      ) : (
        <Status tone="plain">{phrase("Paused")}</Status>
      );
    default:
      return referrerStatus satisfies never;
  }
}
