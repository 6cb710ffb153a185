import type { CreatedApiKey } from "@referral-service/contract";
import type { PersonalKey } from "@referral-service/contract/app";
import clsx from "clsx";
import { Check, KeyRound, X } from "lucide-react";
import { useMemo, useState } from "react";
import { ownKeysList, revokeOwnKey } from "../../data/keys.ts";
import { useOrganization } from "../../data/me.ts";
import { useList } from "../../data/use-list.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { phrase } from "../../languages/phrase.ts";
import { useOpening } from "../../lists/address.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { menuColumn, RowMenu } from "../../lists/row-menu.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { Section } from "../../ui/page.tsx";
import { part } from "../../ui/part.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Status } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { say } from "../../ui/toasts.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { NewKeyDialog } from "../api-keys/new-key-dialog.tsx";
import { conditionsIn } from "./conditions.tsx";
import { CreatePersonalKeyDialog } from "./create-personal-key-dialog.tsx";

const AssistantSetup = part(
  async () => (await import("./assistant-setup.tsx")).default,
  <SkeletonLines count={6} />,
);

const factsFor = (isReferrer: boolean): Column<PersonalKey>[] => [
  { name: phrase("Name"), cell: ({ name }) => name },
  // Referrers only revoke their keys, whose names they chose.
  ...(isReferrer ? [] : [keyColumn()]),
  {
    name: phrase("Access"),
    widthPx: 120,
    cell: ({ mayWrite }) => (mayWrite ? phrase("Read and change") : phrase("Read only")),
  },
  {
    name: phrase("Status"),
    widthPx: 110,
    isBesideRecord: true,
    cell: ({ revokedAt }) => (
      <Status tone={revokedAt === null ? "good" : "bad"}>
        {revokedAt === null ? phrase("Active") : phrase("Revoked")}
      </Status>
    ),
  },
  {
    name: phrase("Last used"),
    widthPx: 144,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? phrase("never") : <Time unixMs={lastUsedAt} />,
    phoneCell: ({ lastUsedAt }) =>
      lastUsedAt === null ? (
        phrase("Never used")
      ) : (
        <>
          {phrase("Used")} <Time unixMs={lastUsedAt} />
        </>
      ),
  },
  {
    name: phrase("Created"),
    widthPx: 144,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    order: "descending",
    isNumber: true,
    isMinor: true,
  },
];

const keyColumn = (): Column<PersonalKey> => ({
  name: phrase("Key"),
  widthPx: 170,
  cell: ({ lastFour }) => <code className="font-mono text-xs">rk_user_…{lastFour}</code>,
  phoneCell: ({ lastFour }) => <code className="font-mono">…{lastFour}</code>,
});

/** The column with the menu of a key. */
const menuOf = (onAsk: (key: PersonalKey) => void): Column<PersonalKey> => ({
  ...menuColumn,
  name: phrase("Actions"),
  cell: (key) =>
    key.revokedAt === null && (
      <RowMenu label={phrase("Actions for {name}", { name: key.name })}>
        <MenuItem isDangerous onSelect={() => onAsk(key)}>
          {phrase("Revoke")}
        </MenuItem>
      </RowMenu>
    ),
});

export function AssistantsPage() {
  const organization = useOrganization();
  const list = useList(ownKeysList);
  const creation = useOpening("create");
  const [made, setMade] = useState<CreatedApiKey>();
  const [revoked, setRevoked] = useState<PersonalKey>();
  const isReferrer = !isAboveReferrer(organization.user);
  const columns = useMemo(() => [...factsFor(isReferrer), menuOf(setRevoked)], [isReferrer]);
  const mayCreate = !isReferrer && conditionsIn(organization).every(({ isMet }) => isMet);
  const createButton = mayCreate && (
    <Button look="primary" onClick={creation.open}>
      {phrase("Create key")}
    </Button>
  );

  return (
    <ListPage
      title={phrase("Your AI assistants")}
      label={phrase("Personal API keys")}
      createButton={createButton}
      intro={
        isReferrer
          ? phrase("Assistants that can read your referrals. Revoke one to end its access.")
          : phrase("A program with a personal key acts as you in all your organizations.")
      }
      notice={!mayCreate && !isReferrer && <Conditions />}
      below={mayCreate && list.data !== undefined && <Setup />}
      list={list}
      columns={columns}
      empty={
        <EmptyState
          icon={KeyRound}
          title={phrase("No personal API keys yet")}
          action={createButton}
        >
          {isReferrer
            ? phrase("Only admins and business developers can create keys.")
            : mayCreate
              ? phrase(
                  "Create a key for each assistant so that you can revoke each key separately.",
                )
              : phrase("You can create a key once you meet the conditions above.")}
        </EmptyState>
      }
    >
      {creation.isOpen && mayCreate && (
        <CreatePersonalKeyDialog onClose={creation.close} onCreated={setMade} />
      )}
      {made !== undefined && (
        <NewKeyDialog
          made={made}
          path={`/referrals?organization=${organization.slug}`}
          advice={phrase(
            "Store the key only in the assistant's settings. Anyone with the key can act as you.",
          )}
          onClose={() => setMade(undefined)}
        />
      )}
      {revoked !== undefined && (
        <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />
      )}
    </ListPage>
  );
}

const RevokeDialog = ({ apiKey, onClose }: { apiKey: PersonalKey; onClose: () => void }) => (
  <ConfirmDialog
    isOpen
    onClose={onClose}
    title={phrase("Revoke “{name}”?", { name: apiKey.name })}
    verb={phrase("Revoke key")}
    isDangerous
    {...revokeOwnKey(apiKey.id)}
    done={() => say(phrase("Key revoked"), apiKey.name)}
  >
    <p>
      {phrase(
        "Requests with this key fail within a second in all your organizations. You can't undo this.",
      )}
    </p>
  </ConfirmDialog>
);

/** How to connect an assistant, below the keys. */
const Setup = () => (
  <div className="p-5">
    <Section title={phrase("Set up an assistant")}>
      <AssistantSetup />
    </Section>
  </div>
);

/** Shows each condition. For each unmet one, shows the reason and who can change it. */
function Conditions() {
  const conditions = conditionsIn(useOrganization());
  return (
    <div className="mx-5 my-4 max-w-160 rounded-surface border border-line bg-warn-soft px-3.5 py-2.5">
      <p className="font-semibold text-warn">{phrase("You can't create a key yet")}</p>
      <ul className="mt-1.5 grid gap-1.5">
        {conditions.map(({ name, isMet, missing }) => (
          <li key={name} className="flex items-start gap-2">
            <span className={clsx("mt-0.5", isMet ? "text-good" : "text-warn")}>
              {isMet ? (
                <Check aria-label={phrase("Met")} className="size-3.5" />
              ) : (
                <X aria-label={phrase("Missing")} className="size-3.5" />
              )}
            </span>
            <span>
              <span className="font-medium">{name}</span>
              {!isMet && <span className="block text-ink-2">{missing}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
