import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Avatar } from "../ui/avatar.tsx";

export const OrganizationButton = ({
  name,
  ...props
}: { name: string } & ComponentProps<"button">) => (
  <button
    type="button"
    aria-haspopup="menu"
    className="flex h-9 w-full pointer-coarse:h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-hover"
    {...props}
  >
    <Avatar name={name} isSquare />
    <span className="sr-only">Organization:</span>
    <span dir="auto" className="min-w-0 flex-1 truncate text-left">
      {name}
    </span>
    <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
  </button>
);
