import type { LinkProps } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { PageLinks } from "./pages-column.tsx";

/** Links to the pages about the signed-in person, one below the other. */
export function AccountLinks({ isPage = false }: { isPage?: boolean }) {
  const { slug, user } = useOrganization();
  const page = <const To extends LinkProps["to"]>(label: string, to: To) => ({
    label,
    link: { to, params: { slug } } as LinkProps,
  });
  return (
    <PageLinks
      label={phrase("Account")}
      pages={[
        page(phrase("Profile and notifications"), "/o/$slug/profile"),
        page(phrase("Sign-in and security"), "/o/$slug/security"),
        ...(isAboveReferrer(user) ? [page(phrase("AI assistants"), "/o/$slug/assistants")] : []),
      ]}
      isPage={isPage}
    />
  );
}
