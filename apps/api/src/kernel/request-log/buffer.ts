/** A request as the log stores it: no name, body, query, or value in the path. */
export interface RequestRow {
  /** A UUIDv7 with the time when the request ended. */
  id: string;
  organizationId: string;
  method: string;
  /** Path in the contract. Null if no operation has the path. */
  route: string | null;
  /** Null if the client disconnected before it received the response. */
  status: number | null;
  errorCode: string | null;
  requestId: string;
  /** Null for requests from the app. */
  keyId: string | null;
  durationMs: number;
  responseBytes: number;
  clientNetwork: string | null;
  /** Number of other requests of the organization that were dropped. */
  droppedCount: number;
}

interface RequestBuffer {
  /** Whether the buffer took the row. Otherwise, the row is dropped and counted. */
  add(row: RequestRow): boolean;
  /** Empties the buffer. */
  take(): RequestRow[];
  isEmpty(): boolean;
}

/**
 * Holds up to `rowsMax` rows until they are written. A full buffer drops a row and counts it in the
 * first row of its organization, so that each organization's log shows how many are missing. It therefore
 * always takes the first row of an organization.
 */
export function createRequestBuffer(rowsMax: number): RequestBuffer {
  let rows: RequestRow[] = [];
  let firstRows = new Map<string, RequestRow>();
  return {
    add(row) {
      const first = firstRows.get(row.organizationId);
      if (first !== undefined && rows.length >= rowsMax) {
        first.droppedCount += 1 + row.droppedCount;
        return false;
      }
      if (first === undefined) firstRows.set(row.organizationId, row);
      rows.push(row);
      return true;
    },
    take() {
      const taken = rows;
      rows = [];
      firstRows = new Map();
      return taken;
    },
    isEmpty: () => rows.length === 0,
  };
}
