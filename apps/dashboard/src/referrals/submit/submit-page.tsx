import { getRouteApi, Link } from "@tanstack/react-router";
import clsx from "clsx";
import { X } from "lucide-react";
import { customFieldsQuery, useShownFields } from "../../data/custom-fields.ts";
import { useKeptReferrals } from "../../data/device/outbox.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useMe, useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { phrase } from "../../languages/phrase.ts";
import { useHasSideColumn, useIsNarrow } from "../../ui/is-narrow.ts";
import { PageBar } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { contactIn } from "./contact.ts";
import { SubmitAside } from "./submit-aside.tsx";
import { SubmitForm } from "./submit-form.tsx";

const route = getRouteApi("/o/$slug/tell");

/** The short form for referrers to submit a referral. On a phone, it covers the whole screen. */
export function SubmitPage() {
  const { slug } = useOrganization();
  const { texts, language } = ownReading();
  const { shared = "", kept: keptId = "" } = route.useSearch();
  const owner = useMe().identityUserId;
  const kept = useKeptReferrals(owner, slug).find(({ id }) => id === keptId);
  const isNarrow = useIsNarrow();
  const isBeside = useHasSideColumn();
  const query = useQuery(customFieldsQuery);
  const fields = useShownFields();
  return (
    <div lang={language} className="flex min-h-0 flex-1 flex-col">
      <PageBar
        title={texts.tell.title}
        above={
          isNarrow
            ? undefined
            : { label: texts.tabs.referrals, link: { to: "/o/$slug/referrals", params: { slug } } }
        }
        actions={
          isNarrow && (
            <Link
              to="/o/$slug"
              params={{ slug }}
              aria-label={texts.tell.close}
              className="-my-2 -mr-3 grid size-11 place-items-center rounded-control text-ink-2 hover:bg-hover"
            >
              <X aria-hidden className="size-5" />
            </Link>
          )
        }
      />
      <div
        className={clsx(
          "flex min-h-0 max-w-216 gap-5 max-sm:flex-1",
          isBeside ? "items-start sm:m-5" : "flex-col overflow-y-auto sm:p-5",
        )}
      >
        <div
          className={clsx(
            "flex max-h-full min-h-0 min-w-0 flex-col sm:rounded-surface sm:border sm:border-line sm:bg-surface",
            isBeside || isNarrow ? "flex-1" : "shrink-0",
          )}
        >
          <SubmitForm
            key={kept?.id}
            fields={fields ?? []}
            choices={
              <Loaded
                failure={phrase("The choices could not be loaded")}
                isPart
                query={query}
                skeleton={<ChoicesSkeleton />}
              />
            }
            owner={owner}
            kept={kept}
            begunWith={contactIn(shared)}
            hasAside={!isNarrow}
          />
        </div>
        {!isNarrow && <SubmitAside isBeside={isBeside} />}
      </div>
    </div>
  );
}

/** A placeholder for the options of a field. */
const ChoicesSkeleton = () => (
  <div role="status" aria-label={phrase("Loading")} className="grid gap-2.5">
    <Skeleton className="h-3.5 w-28" />
    <div className="flex flex-wrap gap-2 *:h-8 *:w-24 *:rounded-full! max-sm:*:h-11 pointer-coarse:*:h-11">
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  </div>
);
