import { Link } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { useMe } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";

/** Links to the organizations that invite the person. */
export function WaitingInvitations() {
  const count = useMe().proposals.length;
  if (count === 0) return null;
  return (
    <Link
      to="/invitations"
      className="mt-1 flex h-7.5 items-center gap-2.5 rounded-control bg-accent-soft px-2 font-medium text-accent-text hover:opacity-75 folded:justify-center"
    >
      <Mail aria-hidden className="size-3.5" />
      <span className="folded:sr-only">
        {count === 1 ? phrase("1 invitation") : phrase("{count} invitations", { count })}
      </span>
    </Link>
  );
}
