/**
 * Whether tests send every value to every operation, as the nightly run does, instead of a sample. A
 * quick run checks the same schemas and admission in memory.
 */
export const isFullVolume = process.env.TEST_VOLUME === "full";

/** Enough rows for PostgreSQL to read a table by its index. A full-volume run uses five times as many. */
export const manyRows = (quick: number) => (isFullVolume ? 5 * quick : quick);
