/** A route of the API as the contract describes it. */
export interface MockRoute {
  method: string;
  /** Below /api/v1, such as "/referrals/:ID" */
  path: string;
  /** Of its success */
  status: number;
  /** An example of its JSON; none where it answers an image or nothing */
  answer?: object;
  isImage?: true;
  /** Takes a picture instead of JSON. */
  takesImage?: true;
  /** Answers events as server-sent events. */
  isEventStream?: true;
  /** Works without a key. */
  isPublic?: true;
  /** Answers all rows as CSV when asked to. */
  isCsvOffered?: true;
}
