import type { FirstSteps as Steps } from "@referral-service/contract/app";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Check, ChevronRight } from "lucide-react";
import { useOrganization } from "../../data/me.ts";
import { Card } from "./card.tsx";

const search = { create: true } as const;

const steps: { name: keyof Steps; title: string; why: string; link: LinkProps }[] = [
  {
    name: "hasPeople",
    title: "Invite people",
    why: "Add colleagues who work on referrals, and referrers who submit them.",
    link: { to: "/o/$slug/people", search: { invite: true } },
  },
  {
    name: "hasCode",
    title: "Create invitation code",
    why: "People can join with the code's link or QR code, or by typing the code.",
    link: { to: "/o/$slug/links/codes", search },
  },
  {
    name: "hasLink",
    title: "Create public link",
    why: "Share a page where visitors can leave their details.",
    link: { to: "/o/$slug/links/public", search },
  },
  {
    name: "hasKey",
    title: "Create API key",
    why: "Connect a program that submits and reads referrals.",
    link: { to: "/o/$slug/settings/api-keys", search },
  },
  {
    name: "hasEndpoint",
    title: "Add webhook endpoint",
    why: "Send every change to your systems within a second.",
    link: { to: "/o/$slug/settings/webhooks", search },
  },
];

/** The steps to set up a new organization. Disappears when all steps are done. */
export function FirstSteps({ done }: { done: Steps }) {
  const { slug } = useOrganization();
  const doneCount = steps.filter(({ name }) => done[name]).length;
  return (
    <Card title="First steps">
      <p className="figures -mt-2 px-4 pb-2 text-ink-2">
        {doneCount} of {steps.length} done
      </p>
      <ol>
        {steps.map(({ name, title, why, link }) =>
          done[name] ? (
            <li
              key={name}
              className="flex items-center gap-3 border-t border-line px-4 py-2 text-ink-3"
            >
              <span className="grid size-5 shrink-0 place-items-center rounded-full bg-good-soft text-good">
                <Check aria-hidden className="size-3.5" />
              </span>
              {title}
              <span className="sr-only">(done)</span>
            </li>
          ) : (
            <li
              key={name}
              className="relative flex items-center gap-3 border-t border-line px-4 py-2 hover:bg-hover"
            >
              <span className="size-5 shrink-0 rounded-full border border-line-strong" />
              <div className="min-w-0 flex-1">
                <Link
                  {...link}
                  params={{ slug }}
                  className="font-medium outline-offset-[-2px] after:absolute after:inset-0"
                >
                  {title}
                </Link>
                <p className="text-ink-2">{why}</p>
              </div>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
            </li>
          ),
        )}
      </ol>
    </Card>
  );
}
