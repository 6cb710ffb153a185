import type { ApiKey, CreatedApiKey } from "@referral-service/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { useMemo, useState } from "react";
import { apiKeysList } from "../../data/keys.ts";
import { useOrganization } from "../../data/me.ts";
import { useList } from "../../data/use-list.ts";
import { useOpening } from "../../lists/address.ts";
import { textWidths } from "../../lists/columns.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { orderIn } from "../../lists/order.ts";
import { menuColumn, RowMenu } from "../../lists/row-menu.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MenuItem, MenuLink } from "../../ui/menu.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Status, type Tone } from "../../ui/tag.tsx";
import { shortTime, Time, useTimeInBothZones } from "../../ui/time.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { RenameKeyDialog, RevokeKeyDialog, RotateKeyDialog, ScopesDialog } from "./key-dialogs.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { firstReadOf } from "./scopes.ts";
import { keyOrders } from "./search.ts";

function statusOf(
  { revokedAt, expiresAt }: ApiKey,
  timeZone?: string,
): { tone: Tone; label: string } {
  if (revokedAt !== null) return { tone: "bad", label: "Revoked" };
  if (expiresAt !== null && expiresAt <= Date.now()) return { tone: "plain", label: "Expired" };
  if (expiresAt !== null) return { tone: "warn", label: `Ends ${shortTime(expiresAt, timeZone)}` };
  return { tone: "good", label: "Active" };
}

const isUsable = (key: ApiKey) => ["good", "warn"].includes(statusOf(key).tone);

const route = getRouteApi("/o/$slug/settings/api-keys/");

type Opened = { apiKey: ApiKey; verb: "scopes" | "rename" | "rotate" | "revoke" };

const facts: Column<ApiKey>[] = [
  { name: "Name", ...textWidths.name, cell: ({ name }) => name },
  {
    name: "Key",
    widthPx: 210,
    cell: ({ prefix, lastFour }) => (
      <code className="font-mono text-xs">
        {prefix.slice(0, 14)}…{lastFour}
      </code>
    ),
    phoneCell: ({ lastFour }) => <code className="font-mono">…{lastFour}</code>,
  },
  {
    name: "Scopes",
    widthPx: 90,
    cell: ({ scopes }) => <span title={scopes.join(", ")}>{scopes.length}</span>,
    phoneCell: ({ scopes }) => `${scopes.length} ${scopes.length === 1 ? "scope" : "scopes"}`,
    isNumber: true,
  },
  {
    name: "Status",
    widthPx: 140,
    isBesideRecord: true,
    cell: (key) => <KeyStatus apiKey={key} />,
  },
  {
    name: "Last used",
    widthPx: 120,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "never" : <Time unixMs={lastUsedAt} />),
    phoneCell: ({ lastUsedAt }) =>
      lastUsedAt === null ? (
        "Never used"
      ) : (
        <>
          Used <Time unixMs={lastUsedAt} />
        </>
      ),
    sort: { by: "lastUsedAt", first: "descending" },
    isBesideRecord: true,
  },
  {
    name: "Created",
    widthPx: 112,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    order: "descending",
    sort: { by: "createdAt", first: "descending" },
    isNumber: true,
    isMinor: true,
  },
];

export function ApiKeysPage() {
  const { plan } = useOrganization();
  const creation = useOpening("create");
  const [opened, setOpened] = useState<Opened>();
  const [made, setMade] = useState<CreatedApiKey>();
  const columns = useMemo(
    () => [
      ...facts,
      { ...menuColumn, cell: (key: ApiKey) => <KeyMenu apiKey={key} onOpen={setOpened} /> },
    ],
    [],
  );
  const createButton = (
    <Button look="primary" onClick={creation.open}>
      Create key
    </Button>
  );
  return (
    <ListPage
      title="API Keys"
      createButton={createButton}
      intro="Programs call the API with these keys. Each key works only within its scopes."
      notice={
        plan !== "unlimited" && (
          <Notice tone="warn" className="mx-5 my-4">
            API access requires the Unlimited plan. Keys that you create now will work once the
            organization is on that plan.
          </Notice>
        )
      }
      list={useList(apiKeysList(orderIn(route.useSearch(), keyOrders)))}
      columns={columns}
      empty={
        <EmptyState icon={KeyRound} title="No API keys yet" action={createButton}>
          Create a key to connect a program. The key works only within its scopes.
        </EmptyState>
      }
    >
      {creation.isOpen && <CreateKeyDialog onClose={creation.close} onCreated={setMade} />}
      {made !== undefined && (
        <NewKeyDialog
          made={made}
          path={firstReadOf(made.scopes)}
          advice="Store the key on a server, never in a web page or an app."
          onClose={() => setMade(undefined)}
        />
      )}
      {opened !== undefined && (
        <KeyDialog {...opened} onClose={() => setOpened(undefined)} onRotated={setMade} />
      )}
    </ListPage>
  );
}

function KeyStatus({ apiKey }: { apiKey: ApiKey }) {
  const { timezone } = useOrganization();
  const inBothZones = useTimeInBothZones();
  const { tone, label } = statusOf(apiKey, timezone);
  const endsAt = apiKey.revokedAt ?? apiKey.expiresAt;
  return (
    <span title={endsAt === null ? undefined : inBothZones(endsAt)}>
      <Status tone={tone}>{label}</Status>
    </span>
  );
}

function KeyMenu({ apiKey, onOpen }: { apiKey: ApiKey; onOpen: (opened: Opened) => void }) {
  const { slug } = useOrganization();
  const open = (verb: Opened["verb"]) => () => onOpen({ apiKey, verb });
  return (
    <RowMenu label={`Actions for ${apiKey.name}`}>
      <MenuItem onSelect={open("scopes")}>Show scopes</MenuItem>
      <MenuLink
        render={
          <Link
            to="/o/$slug/settings/api-keys/requests"
            params={{ slug }}
            search={{ keyId: apiKey.id }}
          />
        }
      >
        Show requests
      </MenuLink>
      {isUsable(apiKey) && (
        <>
          <MenuItem onSelect={open("rename")}>Rename</MenuItem>
          <MenuItem onSelect={open("rotate")}>Rotate</MenuItem>
          <MenuItem isDangerous onSelect={open("revoke")}>
            Revoke
          </MenuItem>
        </>
      )}
    </RowMenu>
  );
}

/** The dialog that was opened from the menu of a key. */
function KeyDialog({
  apiKey,
  verb,
  onClose,
  onRotated,
}: Opened & { onClose: () => void; onRotated: (rotated: CreatedApiKey) => void }) {
  switch (verb) {
    case "scopes":
      return <ScopesDialog apiKey={apiKey} onClose={onClose} />;
    case "rename":
      return <RenameKeyDialog apiKey={apiKey} onClose={onClose} />;
    case "rotate":
      return <RotateKeyDialog apiKey={apiKey} onClose={onClose} onRotated={onRotated} />;
    case "revoke":
      return <RevokeKeyDialog apiKey={apiKey} onClose={onClose} />;
    default:
      return verb satisfies never;
  }
}
