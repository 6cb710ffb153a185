import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The six digits that an authenticator app shows, now or the given number of 30-second steps ahead. */
export function codeOf(secret: string, stepsAhead = 0): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

const flags = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** A passkey on a person's device. It returns the same responses as a browser. */
export function makeAuthenticator(origin: string, { verifiesUser = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const userFlags = flags.userPresent | (verifiesUser ? flags.userVerified : 0);
  let counter = 0;

  function authenticatorData(more: Buffer = Buffer.alloc(0), moreFlags = 0) {
    const head = Buffer.alloc(5);
    head.writeUInt8(userFlags | moreFlags, 0);
    head.writeUInt32BE(counter, 1);
    counter += 1;
    return Buffer.concat([sha256(new URL(origin).hostname), head, more]);
  }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: {},
    response,
  });

  return {
    register({ challenge }: { challenge: string }) {
      // An ES256 key on P-256 in CBOR.
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const length = Buffer.from([0, id.length]);
      const kept = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = authenticatorData(kept, flags.hasCredential);
      // The object {fmt: "none", attStmt: {}, authData: …} in CBOR.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return credential({
        clientDataJSON: base64url(clientData("webauthn.create", challenge)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      });
    },
    signIn({ challenge }: { challenge: string }) {
      const data = authenticatorData();
      const client = clientData("webauthn.get", challenge);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: null,
      });
    },
  };
}
