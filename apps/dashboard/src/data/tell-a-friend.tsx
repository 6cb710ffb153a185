import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Plus } from "lucide-react";
import { buttonClass } from "../ui/button.tsx";
import { ownReading } from "../words/texts/use-texts.ts";
import { useOrganization } from "./me.ts";

/** The main task of a referrer. */
export const TellAFriend = ({ className }: { className?: string }) => (
  <Link
    to="/o/$slug/tell"
    params={{ slug: useOrganization().slug }}
    className={clsx(buttonClass("primary"), className)}
  >
    <Plus aria-hidden className="size-4.5" />
    {ownReading().texts.tell.title}
  </Link>
);
