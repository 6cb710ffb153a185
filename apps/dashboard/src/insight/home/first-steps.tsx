import type { MyOrganization, FirstSteps as Steps } from "@referral-service/contract/app";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Check, ChevronRight, X } from "lucide-react";
import { useOrganization } from "../../data/me.ts";
import { buttonClass, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { sendsBonuses } from "../../words/roles.ts";

interface Step {
  name: keyof Steps;
  title: string;
  why: string;
  /** Label of the button, if the step is the next one. */
  verb: string;
  link: LinkProps;
}

const search = { create: true } as const;

const stepsOf = ({ user }: MyOrganization): Step[] => [
  {
    name: "hasLogo",
    title: "Add name and logo",
    why: "Referrers and visitors see them on every page.",
    verb: "Add logo",
    link: { to: "/o/$slug/settings/organization" },
  },
  {
    name: "hasBonusTerms",
    title: "Explain how bonuses work",
    why: sendsBonuses(user)
      ? "A bonus rule drafts bonuses for you. Referrers see it as a plain sentence."
      : "Referrers read this text on their home page.",
    verb: sendsBonuses(user) ? "Create bonus rule" : "Write text",
    link: sendsBonuses(user)
      ? { to: "/o/$slug/bonus-rules/new" }
      : { to: "/o/$slug/settings/public-pages" },
  },
  {
    name: "hasFields",
    title: "Choose what to ask for",
    why: "Add custom fields for what you need to know about each referral.",
    verb: "Create field",
    link: { to: "/o/$slug/settings/custom-fields", search },
  },
  {
    name: "hasReferrer",
    title: "Invite first referrer",
    why: "They get an email and can refer people right away.",
    verb: "Invite person",
    link: { to: "/o/$slug/people", search: { invite: true } },
  },
  {
    name: "hasLink",
    title: "View public page",
    why: "Create a public link and open its page.",
    verb: "Create link",
    link: { to: "/o/$slug/links/public", search },
  },
];

const developerSteps: Step[] = [
  {
    name: "hasKey",
    title: "Create API key",
    why: "Connect a program that submits and reads referrals.",
    verb: "Create key",
    link: { to: "/o/$slug/settings/api-keys", search },
  },
  {
    name: "hasEndpoint",
    title: "Add webhook endpoint",
    why: "Send every change to your systems within a second.",
    verb: "Add endpoint",
    link: { to: "/o/$slug/settings/webhooks", search },
  },
];

/** The steps to set up a new organization. */
export function FirstSteps({ done, onDismiss }: { done: Steps; onDismiss: () => void }) {
  const organization = useOrganization();
  const steps = stepsOf(organization);
  const doneCount = steps.filter(({ name }) => done[name]).length;
  const next = steps.find(({ name }) => !done[name]);
  return (
    <Card
      title="First steps"
      action={
        <IconButton label="Dismiss first steps" className="-mr-1.5 ml-auto" onClick={onDismiss}>
          <X aria-hidden />
        </IconButton>
      }
    >
      <p className="figures -mt-2 px-4 pb-2 text-ink-2">
        {doneCount} of {steps.length} done
      </p>
      <StepList steps={steps} done={done} next={next} />
      {organization.plan === "unlimited" && (
        <>
          <h3 className="border-t border-line px-4 pt-3 pb-1.5">For developers</h3>
          <StepList steps={developerSteps} done={done} />
        </>
      )}
    </Card>
  );
}

function StepList({
  steps,
  done,
  next,
}: {
  steps: readonly Step[];
  done: Steps;
  /** The step that has the button. */
  next?: Step | undefined;
}) {
  const { slug } = useOrganization();
  return (
    <ol>
      {steps.map((step) => {
        const { name, title, why } = step;
        return done[name] ? (
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
        ) : step === next ? (
          <NextStep key={name} step={step} />
        ) : (
          <li
            key={name}
            className="relative flex items-center gap-3 border-t border-line px-4 py-2 hover:bg-hover"
          >
            <span className="size-5 shrink-0 rounded-full border border-line-strong" />
            <div className="min-w-0 flex-1">
              <Link
                {...step.link}
                params={{ slug }}
                className="font-medium outline-offset-[-2px] after:absolute after:inset-0"
              >
                {title}
              </Link>
              <p className="text-ink-2">{why}</p>
            </div>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
          </li>
        );
      })}
    </ol>
  );
}

const NextStep = ({ step: { title, why, verb, link } }: { step: Step }) => (
  <li aria-current="step" className="flex gap-3 border-t border-line px-4 py-3">
    <span className="size-5 shrink-0 rounded-full border-2 border-accent" />
    <div>
      <p className="font-medium">{title}</p>
      <p className="mb-2.5 text-ink-2">{why}</p>
      <Link {...link} params={{ slug: useOrganization().slug }} className={buttonClass("primary")}>
        {verb}
      </Link>
    </div>
  </li>
);
