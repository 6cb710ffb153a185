import { useRef } from "react";
import { ApiError } from "../data/api-error.ts";

/**
 * Changes an item from the version that is shown. When it was changed elsewhere meanwhile, nothing
 * is changed and nothing typed is lost. The next attempt changes the present version.
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
        "Someone else saved a change while you were editing. Your input is still here. Save again to apply it to the current version.";
      throw new ApiError(412, { code: error.code, message }, { cause: error });
    }
  };
}

/** Returns the fields that differ. Only these are sent, so that other fields keep changes made elsewhere. */
export const differing = <Body extends object>(before: Body, after: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof Body] !== value),
  ) as Partial<Body>;
