import { useMatches } from "@tanstack/react-router";
import clsx from "clsx";
import type { ComponentProps } from "react";
import { phrase } from "../languages/phrase.ts";
import { Avatar } from "../ui/avatar.tsx";

const useIsAccountOpen = () =>
  useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === "/o/$slug/account"),
  });

export const AvatarButton = ({ name, ...props }: { name: string } & ComponentProps<"button">) => (
  <button
    type="button"
    aria-haspopup="menu"
    className={clsx(
      "flex h-9 w-full pointer-coarse:h-11 pointer-coarse:min-w-11 items-center gap-2.5 rounded-control px-2 font-medium",
      useIsAccountOpen() ? "bg-selected text-ink" : "text-ink-2 hover:bg-hover",
    )}
    {...props}
  >
    <Avatar name={name} />
    <span className="sr-only">{phrase("Your menu:")}</span>
    <span dir="auto" className="min-w-0 truncate text-left folded:sr-only">
      {name}
    </span>
  </button>
);
