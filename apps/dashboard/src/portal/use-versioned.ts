import { useRef } from "react";
import { ApiError } from "../api/api-error.ts";

/**
 * Changes a thing from the version that is shown. When it was changed elsewhere meanwhile nothing is done and
 * nothing typed is lost: sent once more, the change is made to the version of then.
 */
export function useVersioned(
  shown: { version: number } | undefined,
  reread: () => Promise<{ version: number }>,
) {
  const version = useRef(shown?.version);
  return async function change<Result>(
    send: (ifVersion: number | undefined) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await send(version.current);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      ({ version: version.current } = await reread());
      const message =
        "It was changed elsewhere in the meantime. What you entered is still here. Save again to apply it to the current version.";
      throw new ApiError(412, { code: error.code, message }, { cause: error });
    }
  };
}

/** What differs from before; nothing else is sent, so that a change elsewhere stays. */
export const differing = <Body extends object>(before: Body, after: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof Body] !== value),
  ) as Partial<Body>;
