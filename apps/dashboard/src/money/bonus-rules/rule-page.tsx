import type { CustomField } from "@referral-service/contract";
import type { ManagedRule, RuleTerms } from "@referral-service/contract/app";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { managedRulesQuery, saveRule } from "../../data/bonus-rules.ts";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { useOrganization } from "../../data/me.ts";
import { organizationQuery } from "../../data/organization-query.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { usePathTo } from "../../lists/record-path.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { useRecordActions } from "../../ui/open-records.ts";
import { DockedBar, PageBody } from "../../ui/page.tsx";
import { RecordBar, SkeletonActions, SkeletonStatus } from "../../ui/record-bar.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { dayText } from "../../ui/time.tsx";
import { useTitle } from "../../ui/title.ts";
import { say } from "../../ui/toasts.tsx";
import { addDays, dayIn, isDay } from "../../words/days.ts";
import { type DraftTerms, draftOf, missingIn, newTerms, termsOf } from "./draft-terms.ts";
import { EndRuleDialog } from "./end-rule-dialog.tsx";
import { NeededValues } from "./needed-values.tsx";
import { ReferrerTexts } from "./referrer-texts.tsx";
import { Changes, Problems, RuleInBrief, RuleName } from "./rule-parts.tsx";
import { SentenceForm } from "./sentence-form.tsx";
import { SimulationSection } from "./simulation-section.tsx";
import { ruleStates, shownVersionOf, Versions } from "./versions.tsx";

/** A new rule, or an existing one with its versions. */
export function RulePage() {
  const { ruleId } = useParams({ strict: false });
  const rules = useQuery(managedRulesQuery);
  const fields = useQuery(customFieldsQuery);
  const organization = useQuery(organizationQuery);
  const rule = rules.data?.find((each) => each.id === ruleId);
  const error = rules.error ?? fields.error ?? organization.error;
  useTitle("page", "Bonus rules");
  const isReady = [rules, fields, organization].every(({ data }) => data !== undefined);
  if (!isReady || organization.data === undefined || (ruleId !== undefined && rule === undefined)) {
    return (
      <>
        {error === null && !isReady ? (
          <RuleBar status={<SkeletonStatus />} actions={<SkeletonActions />} />
        ) : (
          <RuleBar />
        )}
        {error !== null ? (
          <ErrorState title="The bonus rule could not be loaded" error={error} />
        ) : isReady ? (
          <PageBody>
            <p>This bonus rule doesn't exist.</p>
          </PageBody>
        ) : (
          <PageBody width="full">
            <Columns
              main={<SkeletonCards count={2} lineCount={6} />}
              side={<SkeletonCards count={2} lineCount={4} />}
            />
          </PageBody>
        )}
      </>
    );
  }
  const { defaultCurrency, timezone } = organization.data;
  return (
    <RuleEditor
      key={`${ruleId} ${rule?.versions.length}`}
      rule={rule}
      fields={fields.data ?? []}
      defaultCurrency={defaultCurrency}
      today={dayIn(timezone, Date.now())}
    />
  );
}

interface EditorProps {
  rule: ManagedRule | undefined;
  fields: readonly CustomField[];
  defaultCurrency: string;
  today: string;
}

function RuleEditor(props: EditorProps) {
  const { rule, fields, defaultCurrency, today } = props;
  const { shown, compared, draft, terms, isChanged, change, discard } = useRuleDraft(props);
  const [name, setName] = useState("");
  const [isEnding, setEnding] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const isNarrow = useIsNarrow();
  const { submit, isBusy, missing, failure } = useRuleSaving({ rule, name, draft, terms });
  const nextVersion = (rule?.versions[0]?.version ?? 0) + 1;
  const canEnd = shown !== undefined && (shown.state === "in_force" || shown.state === "planned");
  const isBrief = isNarrow && rule !== undefined && !isEditing && !isChanged;
  const texts = <ReferrerTexts terms={terms} draft={draft} onChange={change} />;
  const save = (rule === undefined || isChanged) && (
    <Button look="primary" isBusy={isBusy} onClick={() => void submit()}>
      {rule === undefined
        ? "Create bonus rule"
        : `Start version ${nextVersion}${isDay(draft.startsOn) ? ` on ${dayText(draft.startsOn)}` : ""}`}
    </Button>
  );
  useRecordActions([canEnd && !isChanged && { label: "End rule", run: () => setEnding(true) }]);
  return (
    <>
      <RuleBar
        title={rule?.name ?? "Create bonus rule"}
        status={shown && ruleStates[shown.state]}
        actions={
          <>
            {isChanged && (
              <Button look="quiet" onClick={discard}>
                Discard changes
              </Button>
            )}
            {!isNarrow && save}
            {canEnd && !isChanged && (
              <Menu
                align="end"
                trigger={
                  <IconButton label="More actions">
                    <Ellipsis aria-hidden />
                  </IconButton>
                }
              >
                <MenuItem isDangerous onSelect={() => setEnding(true)}>
                  End rule
                </MenuItem>
              </Menu>
            )}
          </>
        }
      />
      {isNarrow && (isBrief || save) && (
        <DockedBar>
          {isBrief ? (
            <Button look="primary" onClick={() => setEditing(true)}>
              Edit rule
            </Button>
          ) : (
            save
          )}
        </DockedBar>
      )}
      <PageBody width="full">
        <Columns
          main={
            <>
              {isBrief ? (
                <RuleInBrief rule={rule} />
              ) : (
                <section className="grid gap-4 rounded-surface border border-line bg-surface p-4">
                  {rule === undefined && <RuleName name={name} onChange={setName} />}
                  <SentenceForm
                    {...{ terms: draft, compared, fields, defaultCurrency }}
                    onChange={change}
                  />
                  {rule !== undefined && !isChanged && (
                    <p className="text-xs text-ink-3">
                      A change starts version {nextVersion} tomorrow. Referrals submitted before
                      then keep their terms.
                    </p>
                  )}
                  {isChanged && <Changes version={shown?.version} startsOn={draft.startsOn} />}
                  <Problems missing={missing} failure={failure} />
                </section>
              )}
              {isNarrow && texts}
              <SimulationSection
                name={rule?.name ?? (name === "" ? "Bonus rule" : name)}
                terms={terms}
                canRun={missingIn(draft).length === 0}
                inForce={shown}
              />
              {rule !== undefined && <NeededValues rule={rule} />}
            </>
          }
          side={
            <>
              {!isNarrow && texts}
              {rule !== undefined && <Versions rule={rule} />}
            </>
          }
        />
      </PageBody>
      {isEnding && rule !== undefined && (
        <EndRuleDialog rule={rule} today={today} onClose={() => setEnding(false)} />
      )}
    </>
  );
}

/** The bar of the page. Without a rule, it has the way back and the kind of record. */
const RuleBar = (
  props: Partial<Pick<ComponentProps<typeof RecordBar>, "title" | "status" | "actions">>,
) => (
  <RecordBar
    label="Bonus rule"
    level={1}
    title={undefined}
    {...props}
    {...usePathTo("Bonus rules", "/o/$slug/bonus-rules")}
  />
);

/** The rule, and on a wide window next to it what referrers see and the versions. */
const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="grid min-w-0 content-start gap-4">{main}</div>
    <div className="grid min-w-0 content-start gap-4">{side}</div>
  </div>
);

/** The terms while the person edits them, and the version that they are compared with. */
function useRuleDraft({ rule, fields, defaultCurrency, today }: EditorProps) {
  const shown = rule && shownVersionOf(rule);
  const compared = shown && draftOf(shown.terms);
  const initial = compared ?? newTerms(defaultCurrency, today);
  const [draft, setDraft] = useState<DraftTerms>(initial);
  const terms = termsOf(draft, new Map(fields.map(({ id, type }) => [id, type])));
  const isChanged = compared !== undefined && JSON.stringify(draft) !== JSON.stringify(compared);

  /**
   * A change starts after today, so that referrals that were already submitted keep their terms.
   */
  function change(next: DraftTerms) {
    const isFirstChange = compared !== undefined && !isChanged;
    const startsOn =
      isFirstChange && next.startsOn === draft.startsOn ? addDays(today, 1) : next.startsOn;
    setDraft({ ...next, startsOn });
  }

  return { shown, compared, draft, terms, isChanged, change, discard: () => setDraft(initial) };
}

/** Saves the terms, or shows what they lack or why the service rejected them. */
function useRuleSaving({
  rule,
  name,
  draft,
  terms,
}: {
  rule: ManagedRule | undefined;
  name: string;
  draft: DraftTerms;
  terms: RuleTerms;
}) {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const [missing, setMissing] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const save = useCommand({
    ...saveRule(rule?.id),
    done: (saved: ManagedRule) => {
      say(rule === undefined ? "Bonus rule created" : "New version started", saved.name);
      return navigate({ to: "/o/$slug/bonus-rules/$ruleId", params: { slug, ruleId: saved.id } });
    },
  });

  async function submit() {
    setFailure(undefined);
    const noName = rule === undefined && name.trim() === "" ? ["Enter a name."] : [];
    const isMissing = [...noName, ...missingIn(draft)];
    setMissing(isMissing);
    if (isMissing.length > 0) return;
    setBusy(true);
    await save({ name, terms }).catch(setFailure);
    setBusy(false);
  }

  return { submit, isBusy, missing, failure };
}
