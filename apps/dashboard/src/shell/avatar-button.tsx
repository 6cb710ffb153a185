import type { ComponentProps } from "react";
import { phrase } from "../languages/phrase.ts";
import { Avatar } from "../ui/avatar.tsx";

export const AvatarButton = ({ name, ...props }: { name: string } & ComponentProps<"button">) => (
  <button
    type="button"
    aria-haspopup="menu"
    className="flex h-9 w-full pointer-coarse:h-11 items-center gap-2.5 rounded-control px-2 font-medium text-ink-2 hover:bg-hover in-[:has([data-account])]:bg-selected"
    {...props}
  >
    <Avatar name={name} />
    <span className="sr-only">{phrase("Your menu:")}</span>
    <span dir="auto" className="min-w-0 truncate text-left folded:sr-only">
      {name}
    </span>
  </button>
);
