import type { Organization } from "@referral-service/contract";
import { Loaded } from "../../data/failures/loaded.tsx";
import { organizationQuery } from "../../data/organization-query.ts";
import { useQuery } from "../../data/queries.ts";
import { SavedTogether } from "../../forms/save-bar.tsx";
import { CopyableId } from "../../ui/copy.tsx";
import { PageBar, PageBody, Section } from "../../ui/page.tsx";
import { Fact, Facts } from "../../ui/panel.tsx";
import { SkeletonFields } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Day } from "../../ui/time.tsx";
import { planNames } from "../../words/plans.ts";
import { BrandTexts } from "./brand-form.tsx";
import { AccentColor } from "./color-form.tsx";
import { DuplicatesForm, duplicateSettingsOf } from "./duplicate-settings-form.tsx";
import { Logo } from "./logo-setting.tsx";
import { OrganizationForm, settingsOf } from "./organization-form.tsx";
import { PromisesForm, promisesOf } from "./promises-form.tsx";

const basics = {
  title: "Basics",
  description:
    "The name and address of your organization, and the currency and time zone that it uses.",
};

export function OrganizationPage() {
  const organization = useQuery(organizationQuery);
  return (
    <SavedTogether>
      <PageBar title="Organization" />
      <PageBody width="settings">
        <Loaded
          failure="The organization could not be loaded"
          query={organization}
          skeleton={
            <Section {...basics}>
              <SkeletonFields rows={[2, 2, 1]} />
            </Section>
          }
        >
          {(settings) => <OrganizationSettings organization={settings} />}
        </Loaded>
      </PageBody>
    </SavedTogether>
  );
}

/**
 * The forms of the settings. A form is reset after its own values change. It keeps what is typed
 * while the others are saved.
 */
function OrganizationSettings({ organization }: { organization: Organization }) {
  const { id } = organization;
  const settings = settingsOf(organization);
  const promises = promisesOf(organization);
  const duplicates = duplicateSettingsOf(organization);
  return (
    <>
      <Section {...basics}>
        <OrganizationForm key={JSON.stringify(settings)} id={id} settings={settings} />
      </Section>
      <Section title="Logo" description="Shown on public pages, in emails and in the app.">
        <Logo />
      </Section>
      <Section
        title="Accent color"
        description="Used for your icon in the app, for buttons on public pages and in emails, and for QR codes. Buttons in the app keep their color."
      >
        <AccentColor />
      </Section>
      <Section
        title="Promises to referrers"
        description="Referrers see these dates for each referral. Leave a field empty to make no promise."
      >
        <PromisesForm key={JSON.stringify(promises)} id={id} promises={promises} />
      </Section>
      <Section
        title="Texts for referrers"
        description="How the program works, and a text that referrers can send with their link."
      >
        <BrandTexts />
      </Section>
      <Section
        title="Duplicates"
        description="Referrals for the same person wait until someone decides who gets the credit."
      >
        <DuplicatesForm key={JSON.stringify(duplicates)} id={id} settings={duplicates} />
      </Section>
      <Section title="Plan">
        <Facts>
          <Fact name="Plan">
            <Tag tone={organization.plan === "unlimited" ? "accent" : "plain"}>
              {planNames[organization.plan]}
            </Tag>
          </Fact>
          <Fact name="API access">
            {organization.plan === "unlimited"
              ? "The plan includes API keys and webhooks."
              : "API access requires the Unlimited plan. The app works on every plan."}
          </Fact>
          <Fact name="Since">
            <Day unixMs={organization.createdAt} />
          </Fact>
          <Fact name="ID">
            <CopyableId id={organization.id} />
          </Fact>
        </Facts>
      </Section>
    </>
  );
}
