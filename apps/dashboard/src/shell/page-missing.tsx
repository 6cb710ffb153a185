import { Link } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

export const PageMissing = () => (
  <EmptyState
    icon={Compass}
    title="Page not found"
    action={
      <Link to="/" className={buttonClass("primary")}>
        Go to the start
      </Link>
    }
  >
    The address may be mistyped, or what it led to was removed.
  </EmptyState>
);
