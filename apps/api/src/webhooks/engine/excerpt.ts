/** The number of bytes of a body that we keep. */
export const excerptBytesMax = 1_024;
