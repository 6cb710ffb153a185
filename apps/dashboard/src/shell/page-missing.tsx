import { Link } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { useKnownOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageBar } from "../ui/page.tsx";

export function PageMissing() {
  const title = phrase("Page not found");
  const isFramed = useKnownOrganization() !== undefined;
  return (
    <>
      {isFramed && <PageBar title={title} />}
      <EmptyState
        icon={Compass}
        title={isFramed ? undefined : title}
        // On a phone, an action would be far from the sentence.
        below={
          <Link to="/" className={`${buttonClass("primary")} mt-2`}>
            {phrase("Go to home page")}
          </Link>
        }
      >
        {phrase("This page isn't available. It might have been removed.")}
      </EmptyState>
    </>
  );
}
