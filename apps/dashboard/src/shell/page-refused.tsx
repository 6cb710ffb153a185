import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** The page that replaces one that the person's role does not have. */
export function PageRefused() {
  const { slug, name } = useOrganization();
  return (
    <EmptyState
      icon={Lock}
      title="Your role can't open this page"
      action={
        <Link to="/o/$slug" params={{ slug }} className={buttonClass("primary")}>
          Go to home page
        </Link>
      }
    >
      Ask an admin of {name} if you need it.
    </EmptyState>
  );
}
