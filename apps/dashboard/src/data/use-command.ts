import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";

export interface Command<Input, Result> {
  /** Sends the change. */
  call: (input: Input) => Promise<Result>;
  /** The beginnings of query keys: a resource, which is the organization's in the address, or a whole key. */
  invalidates?: readonly (string | readonly unknown[])[] | undefined;
  done?: ((result: Result, input: Input) => unknown) | undefined;
}

/**
 * Sends a change. The queries of the resources that it changes are read again before `done`, so that
 * what closes then shows the change. Throws the refusal, for the form or dialog that sent it.
 */
export function useCommand<Input = void, Result = unknown>({
  call,
  invalidates = [],
  done,
}: Command<Input, Result>): (input: Input) => Promise<Result> {
  const client = useQueryClient();
  const { slug } = useParams({ strict: false });
  return async (input) => {
    const result = await call(input);
    await Promise.all(
      invalidates.map((key) =>
        client.invalidateQueries({ queryKey: typeof key === "string" ? [key, slug] : key }),
      ),
    );
    await done?.(result, input);
    return result;
  };
}
