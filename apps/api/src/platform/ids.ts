import { v7, validate } from "uuid";

/** A UUIDv7: sorts by the time of its making. */
export const newId = (): string => v7();

/** A UUIDv7 of this time with these 16 bytes for its random part. */
export const idFrom = (at: Date, random: Uint8Array): string => v7({ msecs: at.getTime(), random });

export const isId = (text: string): boolean => validate(text);

/** When a UUIDv7 was made, Unix ms. */
export const timeOfId = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
