/**
 * Whether every value is sent everywhere, as each night, instead of a sample. A quick run proves
 * the same about schemas and admission in memory.
 */
export const isFullVolume = process.env.TEST_VOLUME === "full";

/** How many rows fill a table, so that it is read by its index: five times as many in a run of full volume. */
export const manyRows = (quick: number) => (isFullVolume ? 5 * quick : quick);
