import { sampleEvent } from "../src/testing/sample-event.ts";
import { type SignedWebhook, signWebhook } from "../src/testing/sign-webhook.ts";

const otherSecret = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;

interface DeliveryCase {
  circumstance: string;
  /** Expected status of the receiver's response. */
  status: 204 | 400;
  request: SignedWebhook;
}

/** Deliveries that a receiver accepts or rejects, signed at this moment. */
export async function deliveryCases(secret: string): Promise<DeliveryCase[]> {
  const event = sampleEvent("referral.created", { data: { referral: { name: "Åse 🌲" } } });
  const good = await signWebhook({ event, secret });
  const foreign = await signWebhook({ event, secret: otherSecret });
  const signedAt = (ageSeconds: number) =>
    signWebhook({ event, secret, timestampSeconds: Math.floor(Date.now() / 1000) - ageSeconds });
  const accepted = (circumstance: string, request: SignedWebhook): DeliveryCase => ({
    ...{ circumstance, status: 204, request },
  });
  const refused = (circumstance: string, request: SignedWebhook): DeliveryCase => ({
    ...{ circumstance, status: 400, request },
  });
  return [
    accepted("a signed delivery", good),
    accepted("one signed four minutes ago", await signedAt(240)),
    accepted("one whose previous signature is right", withPrevious(foreign, good)),
    accepted("one whose previous signature is another's", withPrevious(good, foreign)),
    refused("one signed with another secret", foreign),
    refused("one whose signatures are both another's", withPrevious(foreign, foreign)),
    refused("one signed six minutes ago", await signedAt(360)),
    refused("one signed in six minutes", await signedAt(-360)),
    refused("a changed body", { ...good, body: good.body.replace("Åse", "Eve") }),
    refused("a body with white space after it", { ...good, body: `${good.body}\n` }),
    refused("another time", withHeader(good, "X-Service-Timestamp", shifted(good))),
    refused("a time that is no number", withHeader(good, "X-Service-Timestamp", "now")),
    refused("no time", withoutHeader(good, "X-Service-Timestamp")),
    refused("no signature", withoutHeader(good, "X-Service-Signature")),
    refused("an empty signature", withHeader(good, "X-Service-Signature", "")),
    refused("half of the signature", withHeader(good, "X-Service-Signature", half(good))),
  ];
}

const signatureOf = ({ headers }: SignedWebhook) => headers["X-Service-Signature"] ?? "";

const half = (signed: SignedWebhook) => signatureOf(signed).slice(0, 32);

const shifted = ({ headers }: SignedWebhook) => String(Number(headers["X-Service-Timestamp"]) - 1);

const withPrevious = (signed: SignedWebhook, previous: SignedWebhook) =>
  withHeader(signed, "X-Service-Signature-Previous", signatureOf(previous));

const withHeader = ({ body, headers }: SignedWebhook, name: string, value: string) => ({
  body,
  headers: { ...headers, [name]: value },
});

function withoutHeader({ body, headers }: SignedWebhook, name: string): SignedWebhook {
  const { [name]: _, ...others } = headers;
  return { body, headers: others };
}
