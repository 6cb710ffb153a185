import type { BoundName } from "@referral-service/contract";
import { changesBetween } from "../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../kernel/audit/store.ts";
import type { PersonCaller } from "../kernel/callers/caller.ts";
import { requireFound, requireId } from "../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../kernel/callers/require-version.ts";
import type { Connection, Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { requireRoom } from "../kernel/limits/bounds/require-room.ts";
import type { List, RowsOf } from "../kernel/lists/list.ts";
import { type Portal, portalToRead, portalToWrite } from "./portal.ts";

export interface PortalItem extends Portal {
  id: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The context of a change within its transaction. */
interface Writing {
  tx: Tx;
  caller: PersonCaller;
  portal: Portal;
  now: Date;
}

interface ItemStore<Item, Read extends PortalItem, Filters> {
  find(connection: Connection, portal: Portal, id: string): Promise<Read | null>;
  list(portal: Portal, filters: Filters): RowsOf<Read>;
  lock(tx: Tx, portal: Portal, id: string): Promise<Item | null>;
  /** Completes a stored item for its readers. */
  complete(tx: Tx, portal: Portal, item: Item): Promise<Read>;
  insert(tx: Tx, item: Item): Promise<void>;
  /** Writes the fields that can change. */
  save(tx: Tx, item: Item): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
}

interface ItemRules<Item extends PortalItem, Input, Sent> {
  /** The fields of a new item. */
  begin(writing: Writing, input: Input): Promise<Omit<Item, keyof PortalItem>>;
  /** Looks up the resources that the changes refer to, before the item is locked. */
  resolve?(writing: Writing, changes: Sent): Promise<Sent>;
  change(before: Item, changes: Sent, now: Date): Item;
  /** Rejects fields that do not fit together or that the organization does not allow. */
  check?(tx: Tx, item: Item, isChanged: (field: keyof Item) => boolean): Promise<void>;
}

/** The differences between activities, goals, prospects and tasks. */
interface ItemKind<Item extends PortalItem, Read extends PortalItem, View, Input, Sent, Filters> {
  name: "bd_activity" | "bd_goal" | "bd_prospect" | "bd_task";
  bound: BoundName;
  store: ItemStore<Item, Read, Filters>;
  view(caller: PersonCaller): (item: Read) => View;
  rules: ItemRules<Item, Input, Sent>;
  /**
   * Fields that the audit log stores for a new item. For a deleted item, it stores only the first
   * one.
   */
  audited: readonly [keyof Item & string, ...(keyof Item & string)[]];
}

interface Asked {
  deps: Deps;
  caller: PersonCaller;
  query: { bd_user_id?: string | undefined };
}

interface Named extends Asked {
  params: { id: string };
}

/**
 * Handlers for the items of a table. Business developers can write their own, and admins can read
 * them.
 */
export function portalItem<
  Item extends PortalItem,
  Read extends PortalItem,
  View,
  Input,
  Sent,
  Filters,
>(kind: ItemKind<Item, Read, View, Input, Sent, Filters>) {
  const { create, update, remove } = storiesOf(kind);
  return {
    list: async (request: Asked & { query: Filters }): Promise<List<Read, View>> => {
      const { deps, caller, query } = request;
      const portal = await portalToRead(deps.db, caller, query.bd_user_id);
      return { ...kind.store.list(portal, query), show: kind.view(caller) };
    },
    get: async ({ deps, caller, query, params }: Named) => {
      const portal = await portalToRead(deps.db, caller, query.bd_user_id);
      const item = requireFound(await kind.store.find(deps.db, portal, requireId(params.id)));
      return { status: 200 as const, body: kind.view(caller)(item) };
    },
    create: async ({ deps, caller, query, body: input }: Asked & { body: Input }) => {
      const portal = portalToWrite(caller, query.bd_user_id);
      const item = await create(deps, caller, { portal, input });
      return { status: 201 as const, body: kind.view(caller)(item) };
    },
    update: async (request: Named & { body: Sent; ifVersion: IfVersion }) => {
      const { deps, caller, query, params, body: changes, ifVersion } = request;
      const portal = portalToWrite(caller, query.bd_user_id);
      const id = requireId(params.id);
      const item = await update(deps, caller, { portal, id, changes, ifVersion });
      return { status: 200 as const, body: kind.view(caller)(item) };
    },
    delete: async (request: Named & { ifVersion: IfVersion }) => {
      const { deps, caller, query, params, ifVersion } = request;
      const portal = portalToWrite(caller, query.bd_user_id);
      await remove(deps, caller, { portal, id: requireId(params.id), ifVersion });
      return { status: 204 as const, body: undefined };
    },
  };
}

interface OfItem {
  portal: Portal;
  id: string;
  ifVersion: IfVersion;
}

function storiesOf<Item extends PortalItem, Read extends PortalItem, View, Input, Sent, Filters>({
  name,
  bound,
  store,
  rules,
  audited,
}: ItemKind<Item, Read, View, Input, Sent, Filters>) {
  const create = (
    deps: Deps,
    caller: PersonCaller,
    { portal, input }: { portal: Portal; input: Input },
  ) =>
    deps.db.transaction(async (tx) => {
      const now = deps.clock.now();
      const item = {
        id: deps.newId(),
        ...portal,
        ...(await rules.begin({ tx, caller, portal, now }, input)),
        version: 1,
        createdAt: now,
        updatedAt: now,
      } as Item;
      await rules.check?.(tx, item, () => true);
      await requireRoom(tx, deps, { organizationId: portal.organizationId, what: bound });
      await store.insert(tx, item);
      const values = audited.map((field) => [field, { from: null, to: item[field] }]);
      const entry = { action: `${name}.created`, target: { type: name, id: item.id } };
      enqueueAudit(tx, deps, caller, { ...entry, changes: Object.fromEntries(values) });
      return store.complete(tx, portal, item);
    });

  /** An update that changes nothing keeps the version and `updatedAt`. */
  const update = (
    deps: Deps,
    caller: PersonCaller,
    { portal, id, changes, ifVersion }: OfItem & { changes: Sent },
  ) =>
    deps.db.transaction(async (tx) => {
      const now = deps.clock.now();
      const resolved = (await rules.resolve?.({ tx, caller, portal, now }, changes)) ?? changes;
      const before = requireFound(await store.lock(tx, portal, id));
      requireVersion(before, ifVersion);
      const fields = rules.change(before, resolved, now);
      const changed = changesBetween(before, fields);
      if (Object.keys(changed).length === 0) return store.complete(tx, portal, before);
      await rules.check?.(tx, fields, (field) => field in changed);
      const after = { ...fields, version: before.version + 1, updatedAt: now };
      await store.save(tx, after);
      const entry = { action: `${name}.updated`, target: { type: name, id } };
      enqueueAudit(tx, deps, caller, { ...entry, changes: changed });
      return store.complete(tx, portal, after);
    });

  const remove = (deps: Deps, caller: PersonCaller, { portal, id, ifVersion }: OfItem) =>
    deps.db.transaction(async (tx) => {
      const item = requireFound(await store.lock(tx, portal, id));
      requireVersion(item, ifVersion);
      await store.remove(tx, id);
      const [field] = audited;
      const changes = { [field]: { from: item[field], to: null } };
      const entry = { action: `${name}.deleted`, target: { type: name, id } };
      enqueueAudit(tx, deps, caller, { ...entry, changes });
    });

  return { create, update, remove };
}
