import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { phrase } from "../languages/phrase.ts";
import { ApiError } from "./api-error.ts";
import { noteRead } from "./changes.ts";
import { organizationApi, useSlug } from "./me.ts";
import { beginPending, type PendingChange } from "./pending-changes.ts";
import { type Key, keyOf, type OrganizationQuery } from "./queries.ts";
import type { Answer, Body, OrganizationAddress, OrganizationApi, Request } from "./request.ts";

interface Versioned {
  version: number;
}

/** Key of data that belongs to a person and no organization. */
interface PersonKey {
  queryKey: readonly unknown[];
}

type Invalidated = readonly (string | Key | PersonKey)[];

interface Change {
  /** Key of a query, or the beginning of the keys of lists. */
  key: Key;
  change: PendingChange["change"];
}

/** Part of an item that is shown but not yet confirmed. */
export interface Pending {
  isPending?: true;
}

/** Infers the type of the items. */
export const changeIn = <Item>(key: Key, change: (shown: Item[]) => Item[]): Change => ({
  key,
  change,
});

export interface Command<Input = void, Result = unknown> {
  /**
   * Sends the change, based on the version that is shown. Only files in `data/` call the service.
   */
  call: (api: OrganizationApi, input: Input, ifVersion: number | undefined) => Promise<Result>;
  /** The item as shown. The next attempt changes the current version of an item changed elsewhere. */
  basis?: { shown: Versioned; reread: (api: OrganizationApi) => Promise<Versioned> } | undefined;
  /**
   * The items that the pages show before the service confirms the change, and then with its result
   * until they are read again. A rejected change disappears.
   */
  shows?: ((input: Input, confirmed?: Result) => Change[]) | undefined;
  /** Returns the query with the data that the result replaces, which is then not read again. */
  answers?: ((result: Result) => OrganizationQuery<Result>) | undefined;
  /** Key of a deleted item. Its data is removed after `done` has left the item's page. */
  forgets?: Key | undefined;
  /** Data to read again: whole resources, or some of their queries. */
  invalidates?: Invalidated | undefined;
  /**
   * Whether to read the data again even if the change was rejected, because another person might
   * have made the change.
   */
  isRacing?: boolean | undefined;
  done?: ((result: Result, input: Input) => unknown) | undefined;
}

/** Infers the types of a command. */
export const command = <Input = void, Result = unknown>(
  defined: Command<Input, Result>,
): Command<Input, Result> => defined;

type Nothing = Record<string, never>;

/** Input from the form or dialog of a call: its body, or nothing. */
// biome-ignore-start lint/suspicious/noConfusingVoidType: a command without input is called without an argument
type InputOf<A extends OrganizationAddress> = [Body<A>] extends [never]
  ? void
  : Body<A> extends Nothing
    ? void
    : Body<A>;
// biome-ignore-end lint/suspicious/noConfusingVoidType: see above

type ParamsOf<A extends OrganizationAddress> =
  Request<A> extends { params: infer Params } ? { params: Params } : unknown;

type Sending<A extends OrganizationAddress> = ParamsOf<A> & {
  /** Version that is shown. */
  ifVersion?: number;
} & Pick<
    Command<InputOf<A>, Answer<A>>,
    "shows" | "answers" | "forgets" | "invalidates" | "isRacing"
  >;

/** Creates the command that sends its input to this path. */
export function sending<A extends OrganizationAddress>(
  address: A,
  options: Sending<A>,
): Command<InputOf<A>, Answer<A>> {
  const { params, ifVersion, ...rest } = options as Sending<A> & { params?: unknown };
  const hasBody = !address.startsWith("DELETE");
  return {
    ...rest,
    call: (api, input) => {
      const request = { params, ifVersion, ...(hasBody && { body: input ?? {} }) };
      return api(address, request as never) as Promise<Answer<A>>;
    },
  };
}

/**
 * Sends a change. The page shows the change when the dialog closes, because `done` waits until the
 * changed resources were read again. It does not wait for a command that `shows` or `answers` the
 * change. Throws the rejection, for the form or dialog that sent the change.
 */
export function useCommand<Input = void, Result = unknown>({
  call,
  basis,
  shows,
  answers,
  forgets,
  invalidates = [],
  isRacing = false,
  done,
}: Command<Input, Result>): (input: Input) => Promise<Result> {
  const client = useQueryClient();
  const slug = useSlug() ?? "";
  const version = useRef(basis?.shown.version);

  async function send(input: Input, onChanged: (requestId: string) => void): Promise<Result> {
    const api = organizationApi(slug, { onChanged });
    try {
      return await call(api, input, version.current);
    } catch (error) {
      if (basis === undefined || !isOutdated(error)) throw error;
      ({ version: version.current } = await basis.reread(api));
      const message = phrase(
        "Someone else saved a change while you were editing. Your input is still here. Save again to apply it to the current version.",
      );
      throw new ApiError(412, { code: error.code, message }, { cause: error });
    }
  }

  return async (input) => {
    const pending = beginPending();
    const show = (confirmed?: Result) =>
      shows &&
      pending.show(
        shows(input, confirmed).map(({ key, change }) => ({ queryKey: keyOf(slug, key), change })),
      );
    show();
    const requestIds: string[] = [];
    const filters = invalidates.map((named) => filterOf(slug, named));
    let result: Result;
    try {
      result = await send(input, (id) => requestIds.push(id));
    } catch (error) {
      pending.end();
      if (isRacing) {
        noteRead(requestIds, filters);
        const reading = outdate(client, filters)().catch(() => undefined);
        if (shows === undefined) await reading;
      }
      throw error;
    }
    // Before the stream reports the change.
    noteRead(requestIds, filters);
    show(result);
    if (forgets !== undefined) {
      await done?.(result, input);
      client.removeQueries({ queryKey: keyOf(slug, forgets) });
      await outdate(client, filters)().catch(() => undefined);
      return result;
    }
    const readAgain = outdate(client, filters);
    // The page that opens with the result reads its data first.
    if (answers !== undefined) {
      client.setQueryData(answers(result)(slug).queryKey, result);
      await done?.(result, input);
    }
    // The pages keep showing the result if they cannot be read again.
    const reading = readAgain().then(pending.end, () => undefined);
    if (answers === undefined) {
      if (shows === undefined) await reading;
      await done?.(result, input);
    }
    return result;
  };
}

const isOfPerson = (named: string | Key | PersonKey): named is PersonKey =>
  typeof named === "object" && "queryKey" in named;

const filterOf = (slug: string, named: Invalidated[number]): PersonKey =>
  isOfPerson(named)
    ? named
    : { queryKey: keyOf(slug, typeof named === "string" ? [named] : named) };

/**
 * Marks the queries as outdated. Returns a function that reads again those on the page that were not
 * read since.
 */
function outdate(client: QueryClient, filters: PersonKey[]) {
  const cache = client.getQueryCache();
  const begunBefore = new Set(
    filters.flatMap((filter) => cache.findAll({ ...filter, fetchStatus: "fetching" })),
  );
  for (const filter of filters) void client.invalidateQueries({ ...filter, refetchType: "none" });
  const isOutdatedQuery = (query: Query) => query.state.isInvalidated || begunBefore.has(query);
  return () =>
    Promise.all(
      filters.map((filter) =>
        client.refetchQueries(
          { ...filter, type: "active", predicate: isOutdatedQuery },
          { throwOnError: true },
        ),
      ),
    );
}

/** Whether someone else changed the item since it was read. */
export const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 412;

/** Returns the fields that differ. Only these are sent, so that other fields keep changes made elsewhere. */
export const differing = <Body extends object>(before: Body, after: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(before[name as keyof Body]) !== JSON.stringify(value),
    ),
  ) as Partial<Body>;
