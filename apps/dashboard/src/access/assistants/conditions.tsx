import type { MyOrganization } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { phrase } from "../../languages/phrase.ts";
import { planNames } from "../../words/plans.ts";
import { isAdmin } from "../../words/roles.ts";

interface Condition {
  name: string;
  isMet: boolean;
  /** Reason why the condition is not met, and who can change it. */
  missing: ReactNode;
}

/** Returns the conditions for staff to create a personal key in an organization. */
export function conditionsIn(organization: MyOrganization): Condition[] {
  const { name, slug, plan, aiAssistantsEnabled, user } = organization;
  return [
    {
      name: phrase("Unlimited plan"),
      isMet: plan === "unlimited",
      missing: phrase(
        "{organization} is on the {plan} plan. Ask the operator of this service for the Unlimited plan.",
        { organization: name, plan: planNames[plan] },
      ),
    },
    {
      name: phrase("AI assistants turned on"),
      isMet: aiAssistantsEnabled,
      missing: isAdmin(user) ? (
        <>
          AI assistants are turned off in {name}.{" "}
          <Link
            to="/o/$slug/settings/assistants"
            params={{ slug }}
            className="font-medium underline"
          >
            Turn them on in the settings
          </Link>
          .
        </>
      ) : (
        phrase(
          "AI assistants are turned off in {organization}. An admin can turn them on in the settings.",
          { organization: name },
        )
      ),
    },
  ];
}
