/**
 * The data that the app stores on the device of a referrer, in IndexedDB: the pages that were read,
 * and referrals that wait for a connection.
 */
const databaseName = "referrals";
const tables = ["pages", "outbox"] as const;

type Table = (typeof tables)[number];

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the database for each use, so that signing out can delete it in another tab as well. */
async function using<Result>(
  table: Table,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => {
    for (const name of tables) opening.result.createObjectStore(name);
  };
  const database = await done(opening);
  try {
    return await done(use(database.transaction(table, mode).objectStore(table)));
  } finally {
    database.close();
  }
}

export const keep = (table: Table, key: string, value: unknown): Promise<unknown> =>
  using(table, "readwrite", (store) => store.put(value, key));

export const read = <Value>(table: Table, key: string): Promise<Value | undefined> =>
  using(table, "readonly", (store) => store.get(key));

export const readAll = <Value>(table: Table): Promise<Value[]> =>
  using(table, "readonly", (store) => store.getAll());

export const forget = (table: Table, key: string): Promise<unknown> =>
  using(table, "readwrite", (store) => store.delete(key));

export const forgetTable = (table: Table): Promise<unknown> =>
  using(table, "readwrite", (store) => store.clear());

/**
 * Deletes the stored data of every person. The browser deletes data that another tab is using as
 * soon as that tab has finished, so the person does not wait.
 */
export const forgetDevice = (): Promise<unknown> => {
  const deleting = indexedDB.deleteDatabase(databaseName);
  return Promise.race([
    done(deleting),
    new Promise<void>((resolve) => {
      deleting.onblocked = () => resolve();
    }),
  ]);
};
