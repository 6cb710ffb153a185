/**
 * Whether every value is sent everywhere, as each night, instead of a sample. A quick run proves
 * the same about schemas and admission in memory.
 */
export const isFullVolume = process.env.TEST_VOLUME === "full";
