import { Link } from "@tanstack/react-router";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { organizationQuery } from "../../data/organization-query.ts";
import { useQuery } from "../../data/queries.ts";
import { SavedTogether } from "../../forms/save-bar.tsx";
import { PageBar, Section } from "../../ui/page.tsx";
import { SkeletonFields, SkeletonLines } from "../../ui/skeleton.tsx";
import {
  BesidePreview,
  consentSection,
  linksSection,
  PreviewButton,
  PublicPagesForm,
  previewSection,
} from "./public-pages-form.tsx";

/** Settings that the law requires for the pages of public links and invitation codes. */
export function PublicPagesPage() {
  const { slug } = useOrganization();
  const organization = useQuery(organizationQuery);
  return (
    <SavedTogether
      isOneForm
      bar={<PageBar title="Public pages" actions={<PreviewButton />} />}
      width="settings"
    >
      <p className="text-ink-2">
        Visitors see these pages when they open one of your{" "}
        <Link
          to="/o/$slug/links/public"
          params={{ slug }}
          className="font-medium text-accent-text hover:underline"
        >
          public links
        </Link>{" "}
        or{" "}
        <Link
          to="/o/$slug/links/codes"
          params={{ slug }}
          className="font-medium text-accent-text hover:underline"
        >
          invitation codes
        </Link>
        .
      </p>
      <Loaded
        failure="Public pages could not be loaded"
        isPart
        query={organization}
        skeleton={
          <BesidePreview>
            <div className="grid content-start gap-6">
              <Section {...linksSection}>
                <SkeletonFields rows={[1, 1, 1]} />
              </Section>
              <Section {...consentSection}>
                <SkeletonFields rows={[{ lineCount: 5, hasHelp: true }]} />
              </Section>
            </div>
            <Section {...previewSection}>
              <SkeletonLines count={1} />
            </Section>
          </BesidePreview>
        }
      >
        {(settings) => <PublicPagesForm organization={settings} />}
      </Loaded>
    </SavedTogether>
  );
}
