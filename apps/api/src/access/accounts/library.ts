import { passkey } from "@better-auth/passkey";
import { passwordLengths } from "@referral-service/contract/app";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { magicLink, twoFactor } from "better-auth/plugins";
import type { Database } from "../../kernel/database/database.ts";
import type { Logger } from "../../kernel/platform/logger.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { addressHeader, cookiePrefix } from "./cookies.ts";
import { librarySecrets } from "./library-secrets.ts";
import { codesInARowMax, freshMinutes, hasOwnWays, sessionLifetimes } from "./rules.ts";
import { hashPassword, verifyPassword } from "./sign-in/password.ts";

const minute = 60;

interface LibraryOptions {
  /**
   * The connection runs as the system, because an organization's requests cannot access these
   * tables.
   */
  db: ReturnType<Database["forLibrary"]>;
  publicUrl: string;
  identity: Settings["identity"];
  authSecrets: Settings["authSecrets"];
  logger: Logger;
  newId: () => string;
  onPasswordReset(accountId: string): Promise<void>;
}

/**
 * The path of the last step of every sign-in, except with a passkey. The service itself compares
 * passwords.
 */
const tokenPath = "/magic-link/verify";

/**
 * Requires a code after a sign-in on the path above. The plug-in itself requires one only after a
 * password.
 */
function secondFactor(isOn: boolean) {
  const plugin = twoFactor({
    schema: { twoFactor: { modelName: "second_factors" } },
    // A person at this step knows the password or has the link. They could guess the code with
    // requests from many IP addresses if the account had no limit.
    accountLockout: { maxFailedAttempts: codesInARowMax },
  });
  const matcher = ({ path }: { path?: string }) => isOn && path === tokenPath;
  return {
    ...plugin,
    hooks: { after: plugin.hooks.after.map(({ handler }) => ({ handler, matcher })) },
  };
}

/** A passkey counts as both factors, because the device checked a PIN, fingerprint or face. */
function requireUserVerified(isVerified: boolean | undefined) {
  if (isVerified !== true)
    throw new APIError("UNAUTHORIZED", { message: "The passkey did not verify the user" });
}

/**
 * Configures the sign-in library, which no other file imports. It takes about 45 MB, so only a
 * process that serves the app imports this file.
 */
export function openLibrary(options: LibraryOptions) {
  const { publicUrl, logger, newId } = options;
  return betterAuth({
    appName: "Referrals",
    baseURL: publicUrl,
    basePath: "/app/auth",
    ...librarySecrets(options.authSecrets),
    telemetry: { enabled: false },
    database: { db: options.db, type: "postgres" },
    user: { modelName: "accounts" },
    session: {
      modelName: "sessions",
      expiresIn: sessionLifetimes(options).idleMs / 1_000,
      updateAge: 60 * minute,
      freshAge: freshMinutes * minute,
      additionalFields: { provenAt: { type: "date", required: false, input: false } },
    },
    account: { modelName: "credentials" },
    verification: { modelName: "verifications", storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLengths.min,
      maxPasswordLength: passwordLengths.max,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => options.onPasswordReset(user.id),
    },
    // The library's rate limit is not needed, because our own limits count by account and by IP
    // address, across all nodes.
    rateLimit: { enabled: false },
    plugins: [
      magicLink({
        disableSignUp: true,
        storeToken: "hashed",
        // The sign-in operations create and email the links, with the same work for every address.
        sendMagicLink() {
          throw new Error("The library must not send emails");
        },
      }),
      secondFactor(hasOwnWays(options)),
      passkey({
        rpID: new URL(publicUrl).hostname,
        rpName: "Referrals",
        schema: { passkey: { modelName: "passkeys" } },
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        registration: {
          afterVerification({ verification }) {
            requireUserVerified(verification.registrationInfo?.userVerified);
          },
        },
        authentication: {
          afterVerification({ verification }) {
            requireUserVerified(verification.authenticationInfo.userVerified);
          },
        },
      }),
    ],
    advanced: {
      cookiePrefix,
      useSecureCookies: publicUrl.startsWith("https:"),
      defaultCookieAttributes: { path: "/app", httpOnly: true, sameSite: "lax" },
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Log levels below `error` would log our own rejections, which contain email addresses.
    logger: {
      level: "error",
      log: (level, message) => logger[level === "error" ? "error" : "debug"]({}, message),
    },
  });
}

export type Library = ReturnType<typeof openLibrary>;

/** Encrypts text in the format that the library uses for the secret of a second factor. */
export const sealFor = async (library: Library, text: string) =>
  symmetricEncrypt({ key: (await library.$context).secretConfig, data: text });

/** Encrypts a text again with the newest secret. Returns undefined when no secret decrypts it. */
export async function sealAnewFor(library: Library, sealed: string): Promise<string | undefined> {
  const key = (await library.$context).secretConfig;
  const text = await symmetricDecrypt({ key, data: sealed }).catch(() => undefined);
  return text === undefined ? undefined : symmetricEncrypt({ key, data: text });
}
