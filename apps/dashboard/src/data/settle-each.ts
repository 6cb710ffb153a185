const atOnce = 4;

/** Like `Promise.allSettled`, but only a few calls run at a time. */
export async function settleEach<Input, Result>(
  inputs: readonly Input[],
  call: (input: Input) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = [];
  const waiting = inputs.entries();
  async function work() {
    for (const [index, input] of waiting) {
      const [result] = await Promise.allSettled([call(input)]);
      results[index] = result;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
