import { z } from "zod";
import { nameText } from "../../primitives.ts";

/** Browsers send bytes as base64url text. The signature proves possession of the key. */
const bytes = (lengthMax: number, lengthMin = 0) =>
  z
    .string()
    .min(lengthMin)
    .max(lengthMax)
    .regex(/^[\w-]*$/, "must be base64url-encoded")
    .meta({ contentEncoding: "base64url" });

// The minimum lengths are those of 16 bytes, of the fields that are always present, and of the
// shortest signature.
const credentialId = bytes(1_400, 22);
const clientDataJSON = bytes(4_096, 64);
const authenticatorData = bytes(1_024, 50);
const authenticatorDataWithKey = bytes(8_192, 50);
const attestationObject = bytes(16_384, 50);
const signature = bytes(2_048, 64);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish(),
  // Browsers add their own extensions. The app leaves them out, and the service reads none.
  clientExtensionResults: z.strictObject({}),
};

export const newPasskey = z.strictObject({
  name: nameText(64),
  credential: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON,
      attestationObject,
      authenticatorData: authenticatorDataWithKey.optional(),
      transports: z.array(z.string().max(32)).max(10).optional(),
      publicKeyAlgorithm: z.number().int().optional(),
      publicKey: bytes(8_192).nullish(),
    }),
  }),
});

export const passkeySignIn = z.strictObject({
  credential: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON,
      authenticatorData,
      signature,
      userHandle: bytes(128).nullish(),
      attestationObject: bytes(4_096).nullish(),
    }),
  }),
});

export const passkeyOptions = z
  .looseObject({ challenge: z.string() })
  .describe("Options for the browser's WebAuthn functions");
