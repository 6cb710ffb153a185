import { v7, validate } from "uuid";

/** A UUIDv7, which sorts by its creation time. */
export const newId = (): string => v7();

/** A UUIDv7 of this time, with its random part from these 16 bytes. */
export const idFrom = (at: Date, random: Uint8Array): string => v7({ msecs: at.getTime(), random });

export const isId = (text: string): boolean => validate(text);

/** The creation time in a UUIDv7, Unix ms. */
export const timeOfId = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
