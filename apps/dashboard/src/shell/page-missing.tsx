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
        Go to home page
      </Link>
    }
  >
    Check the address. The page might have been removed.
  </EmptyState>
);
