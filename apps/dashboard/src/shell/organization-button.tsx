import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { phrase } from "../languages/phrase.ts";
import { OrganizationTile, type Tiled } from "./organization-tile.tsx";

export const OrganizationButton = ({
  organization,
  ...props
}: { organization: Tiled } & ComponentProps<"button">) => (
  <button
    type="button"
    aria-haspopup="menu"
    className="flex h-9 w-full shrink-0 pointer-coarse:h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-hover"
    {...props}
  >
    <OrganizationTile {...organization} />
    <span className="sr-only">{phrase("Organization:")}</span>
    <span dir="auto" className="min-w-0 flex-1 truncate text-left folded:sr-only">
      {organization.name}
    </span>
    <ChevronDown aria-hidden className="size-3.5 text-ink-3 folded:sr-only" />
  </button>
);
