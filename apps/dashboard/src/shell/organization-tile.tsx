import { defaultAccent, shadesOf } from "@referral-service/contract/accent-colors";
import type { MyOrganization } from "@referral-service/contract/app";
import { Avatar } from "../ui/avatar.tsx";

export type Tiled = Pick<MyOrganization, "name" | "logoPath" | "accentColor">;

/** The logo of an organization, or its initial in its color. */
export const OrganizationTile = ({ name, logoPath, accentColor }: Tiled) =>
  logoPath === null ? (
    <Avatar name={name} isSquare color={shadesOf(accentColor ?? defaultAccent)} />
  ) : (
    // The background is white, because logos are drawn for light backgrounds.
    <img
      src={logoPath}
      alt=""
      className="size-5 shrink-0 rounded-[5px] border border-line bg-white object-contain"
    />
  );
