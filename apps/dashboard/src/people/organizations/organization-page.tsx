import type { Organization } from "@referral-service/contract";
import type { ComponentProps, ReactNode } from "react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { organizationQuery } from "../../data/organization-query.ts";
import { useQuery } from "../../data/queries.ts";
import { SavedTogether } from "../../forms/save-bar.tsx";
import { CopyableId } from "../../ui/copy.tsx";
import { PageBar, Section } from "../../ui/page.tsx";
import { Fact, Facts } from "../../ui/panel.tsx";
import { SkeletonFields } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { planNames } from "../../words/plans.ts";
import { BrandTexts } from "./brand-form.tsx";
import { AccentColor } from "./color-form.tsx";
import { DuplicatesForm, duplicateSettingsOf } from "./duplicate-settings-form.tsx";
import { Logo } from "./logo-setting.tsx";
import { OrganizationForm, settingsOf } from "./organization-form.tsx";
import { PromisesForm, promisesOf } from "./promises-form.tsx";

/**
 * The forms of the settings. A form is reset after its own values change. It keeps what is typed
 * while the others are saved.
 */
export const OrganizationPage = () => (
  <SavedTogether bar={<PageBar title="Organization" />} width="settings">
    <OrganizationSection
      title="Basics"
      description="The name and address of your organization, and the currency and time zone that it uses."
      failure="The organization could not be loaded"
      rows={[{ count: 2, hasHelp: true }, { count: 2, hasHelp: true }, { hasHelp: true }]}
    >
      {(organization) => (
        <OrganizationForm id={organization.id} settings={settingsOf(organization)} />
      )}
    </OrganizationSection>
    <Section
      title="Logo"
      description="Shown on public pages, in emails and in the app. Saves automatically."
    >
      <Logo />
    </Section>
    <Section
      title="Accent color"
      description="Used for your icon in the app, for buttons on public pages and in emails, and for QR codes. Buttons in the app keep their color."
    >
      <AccentColor />
    </Section>
    <Section
      title="Texts for referrers"
      description="How the program works, and a text that referrers can send with their link."
    >
      <BrandTexts />
    </Section>
    <OrganizationSection
      title="Promises to referrers"
      description="Referrers see these dates for each referral. Leave a field empty to make no promise."
      failure="The promises could not be loaded"
      rows={[{ count: 2, hasHelp: true }]}
    >
      {(organization) => <PromisesForm id={organization.id} promises={promisesOf(organization)} />}
    </OrganizationSection>
    <OrganizationSection
      title="Duplicates"
      description="Referrals for the same person wait until someone decides who gets the credit."
      failure="The duplicate settings could not be loaded"
      rows={[{ hasHelp: true }, { hasHelp: true }]}
    >
      {(organization) => (
        <DuplicatesForm id={organization.id} settings={duplicateSettingsOf(organization)} />
      )}
    </OrganizationSection>
    <OrganizationSection title="Plan" failure="The plan could not be loaded" rows={[2, 2]}>
      {(organization) => <PlanFacts organization={organization} />}
    </OrganizationSection>
  </SavedTogether>
);

/** A section with a part of the organization. */
const OrganizationSection = ({
  failure,
  rows,
  children,
  ...heading
}: Pick<ComponentProps<typeof Section>, "title" | "description"> & {
  failure: string;
  /** Rows of the placeholder. */
  rows: ComponentProps<typeof SkeletonFields>["rows"];
  children: (organization: Organization) => ReactNode;
}) => (
  <Section {...heading}>
    <Loaded
      failure={failure}
      isPart
      query={useQuery(organizationQuery)}
      skeleton={<SkeletonFields rows={rows} />}
    >
      {children}
    </Loaded>
  </Section>
);

const PlanFacts = ({ organization: { plan, createdAt, id } }: { organization: Organization }) => (
  <Facts>
    <Fact name="Plan">
      <Tag tone={plan === "unlimited" ? "accent" : "plain"}>{planNames[plan]}</Tag>
    </Fact>
    <Fact name="API access">
      {plan === "unlimited"
        ? "The plan includes API keys and webhooks."
        : "API access requires the Unlimited plan. The app works on every plan."}
    </Fact>
    <Fact name="Created">
      <Time unixMs={createdAt} />
    </Fact>
    <Fact name="ID">
      <CopyableId id={id} />
    </Fact>
  </Facts>
);
