import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Pagination } from "@referral-service/contract";
import { NIL, parse, stringify } from "uuid";
import type { NewestFirst } from "../platform/sealed-box.ts";
import { invalidRequest } from "../refusal.ts";

/** The position of an item in a list that is ordered by creation, newest first, or by another value. */
export interface PagePosition {
  createdAt: Date;
  id: string;
  /** The value as text, if the list has an order that the caller chose. */
  orderedBy?: string | null | undefined;
}

export interface PageRequest {
  limit: number;
  after: PagePosition | undefined;
  /** Default: newest first. */
  order?: "asc" | "desc" | undefined;
}

interface ListName {
  list: string;
  organizationId: string;
  filters: string;
}

interface CursorCodec {
  /** Cursors that are valid only for this caller. */
  boundTo(callerId: string): CursorCodec;
  /** Throws INVALID_REQUEST if the cursor is invalid or belongs to another list. */
  read(
    query: Pick<PageRequest, "limit" | "order"> & { cursor?: string | undefined },
    name: ListName,
  ): PageRequest;
  /** The cursor of the first page. */
  oldest(name: ListName): string;
  /** Expects one row more than the limit if there are more rows. */
  page<Row extends PagePosition, Item>(
    rows: Row[],
    request: PageRequest & {
      name: ListName;
      show: (row: Row) => Item;
      /** Whether the last page also has a cursor. */
      continues?: true | undefined;
    },
  ): { data: Item[]; pagination: Pagination };
}

export interface ListDeps {
  cursors: CursorCodec;
}

const timeLength = 6;
const positionLength = timeLength + 16;
const macLength = 12;

/** The position before all rows, for lists that begin with the oldest item. */
const beginning: PagePosition = { createdAt: new Date(0), id: NIL };

const behindBeginning = (position: PagePosition) => (position.id === NIL ? undefined : position);

/**
 * Cursors are opaque. They are signed for their list, filters and caller, so that any other use is
 * detected.
 */
export function createCursorCodec([newest, ...older]: NewestFirst<string>): CursorCodec {
  const keyOf = (secret: string) => createSecretKey(`cursor ${secret}`, "utf8");
  return codecOf("", [keyOf(newest), ...older.map(keyOf)]);
}

function codecOf(callerId: string, keys: NewestFirst<KeyObject>): CursorCodec {
  const { encode, decode } = cursorTexts(callerId, keys);
  return {
    boundTo: (id) => codecOf(id, keys),
    read: ({ limit, cursor, order }, name) => ({
      limit,
      order,
      after: cursor === undefined ? undefined : behindBeginning(decode(cursor, name)),
    }),
    oldest: (name) => encode(beginning, name),
    page(rows, { limit, after, name, show, continues }) {
      const items = rows.slice(0, limit);
      const last = items.at(-1) ?? (continues && (after ?? beginning));
      const hasMore = rows.length > limit;
      return {
        data: items.map(show),
        pagination: {
          nextCursor: (hasMore || continues) && last !== undefined ? encode(last, name) : null,
          hasMore,
        },
      };
    },
  };
}

/** The newest key signs, and every key is accepted. */
function cursorTexts(callerId: string, keys: NewestFirst<KeyObject>) {
  const macOf = (key: KeyObject, position: Buffer, { list, organizationId, filters }: ListName) =>
    createHmac("sha256", key)
      .update(`${JSON.stringify([list, organizationId, callerId, filters])} `)
      .update(position)
      .digest()
      .subarray(0, macLength);

  function encode({ createdAt, id, orderedBy = null }: PagePosition, name: ListName): string {
    const newest = Buffer.alloc(positionLength);
    newest.writeUIntBE(createdAt.getTime(), 0, timeLength);
    newest.set(parse(id), timeLength);
    // The mark `=` distinguishes empty text from no text.
    const position =
      orderedBy === null ? newest : Buffer.concat([newest, Buffer.from(`=${orderedBy}`)]);
    return Buffer.concat([position, macOf(keys[0], position, name)]).toString("base64url");
  }

  function decode(cursor: string, name: ListName): PagePosition {
    const bytes = Buffer.from(cursor, "base64url");
    const position = bytes.subarray(0, -macLength);
    const mac = bytes.subarray(-macLength);
    const genuine =
      bytes.toString("base64url") === cursor &&
      position.length >= positionLength &&
      keys.some((key) => timingSafeEqual(mac, macOf(key, position, name)));
    if (!genuine) {
      throw invalidRequest({
        path: "cursor",
        message: "must be the `pagination.nextCursor` of a previous page of this list",
      });
    }
    const orderedBy = position.subarray(positionLength + 1).toString();
    return {
      createdAt: new Date(position.readUIntBE(0, timeLength)),
      id: stringify(position.subarray(timeLength, positionLength)),
      ...(position.length > positionLength && { orderedBy }),
    };
  }

  return { encode, decode };
}
