/** An operation of the API as the contract describes it. */
export interface MockRoute {
  method: string;
  /** Path under /api/v1, such as "/referrals/:id" */
  path: string;
  /** HTTP status of its success */
  status: number;
  /** Example of its JSON. Undefined if it returns an image or nothing. */
  answer?: object;
  isImage?: true;
  /** Accepts an image instead of JSON. */
  takesImage?: true;
  /** Returns events as server-sent events. */
  isEventStream?: true;
  /** Works without a key. */
  isPublic?: true;
  /** Returns all rows as CSV on request. */
  isCsvOffered?: true;
}
