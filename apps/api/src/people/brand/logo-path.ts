export interface LogoName {
  organizationId: string;
  id: string;
}

/** Pages, previews and the app load the logo from here without a sign-in. */
export const logoPath = ({ organizationId, id }: LogoName): string =>
  `/r/assets/logos/${organizationId}/${id}.png`;

/** Returns the name of an uploaded logo. Undefined for a logo on another server. */
export function logoNameIn(logoUrl: string | null): LogoName | undefined {
  const [, organizationId, id] =
    /^\/r\/assets\/logos\/([^/]+)\/([^/]+)\.png$/.exec(logoUrl ?? "") ?? [];
  return organizationId === undefined || id === undefined ? undefined : { organizationId, id };
}
