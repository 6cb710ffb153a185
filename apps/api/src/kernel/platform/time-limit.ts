const late = Symbol("late");

async function firstOf<Value>(ms: number, work: Promise<Value>): Promise<Value | typeof late> {
  const limit = Promise.withResolvers<typeof late>();
  const timer = setTimeout(() => limit.resolve(late), ms);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until the work has ended or the time has passed. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  await firstOf(ms, work);
}

/** Returns the result of the work. Throws if the time passes first. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const first = await firstOf(ms, work);
  if (first === late) throw new Error(`No response within ${ms} ms`);
  return first;
}
