import { expect } from "vitest";
import { parseSettings } from "../src/kernel/settings/settings.ts";
import { SettingsError } from "../src/kernel/settings/settings-error.ts";

/** The settings that every environment needs. */
export const encryptionKey = Buffer.alloc(32, 1);
export const required = {
  ENCRYPTION_KEY: encryptionKey.toString("base64"),
  API_KEY_PEPPER: "p".repeat(32),
  AUTH_SECRET: "s".repeat(32),
};

export const strong = {
  ENCRYPTION_KEY: "kq0Rk1SxXvWq7m3h9cF2yT8uJ4bN6eGzLpQdVsAoHwE=",
  API_KEY_PEPPER: "2f1c7d9e05b84a6393ade1f07c5b28d4",
  AUTH_SECRET: "b7a04c19de5f42388e61d0c97ab3f512",
};

/** The error message about a rejected setting. */
export function refusalOf(variables: Record<string, string | undefined>): string {
  try {
    parseSettings(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message;
  }
  throw new Error(`${JSON.stringify(variables)} was accepted`);
}

/** Expects one sentence that begins with the setting's name. */
export function expectSentenceAbout(name: string, message: string) {
  expect(message.startsWith(`${name} `)).toBe(true);
  expect(message).toMatch(/^[^\n]+\.$/);
  expect(message).not.toContain("undefined");
}
