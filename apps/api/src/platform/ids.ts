import { v7, validate } from "uuid";

/** A UUIDv7: sorts by the time of its making. */
export const newId = (): string => v7();

export const isId = (text: string): boolean => validate(text);
