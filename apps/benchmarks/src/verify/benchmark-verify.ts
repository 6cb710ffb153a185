import { createHmac, timingSafeEqual } from "node:crypto";
import { verify as octokitVerify } from "@octokit/webhooks-methods";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { Webhook as StandardWebhook } from "standardwebhooks";
import Stripe from "stripe";
import { Webhook as SvixWebhook } from "svix";
import { parseEvent } from "../../../../packages/sdk/src/webhooks/parse-event.ts";
import { isSigned } from "../../../../packages/sdk/src/webhooks/signature.node.ts";
import { isSigned as isSignedForWebCrypto } from "../../../../packages/sdk/src/webhooks/signature.web.ts";
import {
  readSignedRequest,
  requireMatch,
} from "../../../../packages/sdk/src/webhooks/signed-request.ts";
import { type Call, measureCpu } from "./measure-cpu.ts";
import { bodyBytes, type SignedEvent, signedEvent } from "./signed-event.ts";

/** Compares the verification of one delivery with the libraries of other services. */
export async function benchmarkVerify() {
  const event = signedEvent();
  const signatureOnly = signatureCalls(event);
  const whole = eventCalls(event);
  const rates = await measureCpu({ ...signatureOnly, ...whole });
  process.stdout.write(`One event of ${bodyBytes} bytes, calls per second of processor time\n`);
  report(rates, Object.keys(signatureOnly), { name: "node:crypto", goal: 0.9 });
  report(rates, Object.keys(whole), { name: "stripe constructEvent", goal: 1 });
}

const stripe = new Stripe("sk_test_benchmark").webhooks;

/**
 * Checks only the signature. Our call also checks the headers and the time. The other libraries run
 * their own checks of both.
 */
function signatureCalls(event: SignedEvent): Record<string, Call> {
  const { secret, body, headers, text, timestamp, signature, stripeHeader, octokitSignature } =
    event;
  return {
    "verifyWebhook, signature part": () =>
      requireMatch(isSigned(readSignedRequest({ body, headers, secret }))),
    "node:crypto": () => {
      const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body);
      timingSafeEqual(Buffer.from(expected.digest("hex")), Buffer.from(signature));
    },
    "octokit verify": () => octokitVerify(secret, text, octokitSignature),
    "stripe verifyHeader": () => stripe.signature?.verifyHeader(body, stripeHeader, secret),
  };
}

/** Converts the request's bytes to an event. Our function also checks the event's shape. */
function eventCalls(event: SignedEvent): Record<string, Call> {
  const { secret, body, headers, text, stripeHeader } = event;
  const svix = new SvixWebhook(secret);
  const standard = new StandardWebhook(secret);
  return {
    verifyWebhook: () => verifyWebhook({ body, headers, secret }),
    "stripe constructEvent": () => stripe.constructEvent(body, stripeHeader, secret),
    "svix verify": () => svix.verify(body, headers),
    "standardwebhooks verify": () => standard.verify(body, headers),
    "verifyWebhook on WebCrypto": async () => {
      requireMatch(await isSignedForWebCrypto(readSignedRequest({ body, headers, secret })));
      return parseEvent(body);
    },
    "JSON.parse alone": () => JSON.parse(text),
  };
}

function report(
  rates: Map<string, number>,
  names: string[],
  compared: { name: string; goal: number },
) {
  const [ours = ""] = names;
  const base = rates.get(compared.name) ?? Number.NaN;
  process.stdout.write(`\n${"".padEnd(32)}${"per second".padStart(12)}  of ${compared.name}\n`);
  for (const name of names) {
    const rate = rates.get(name) ?? Number.NaN;
    const goal = name === ours ? ` (goal ${compared.goal.toFixed(2)})` : "";
    const ratio = (rate / base).toFixed(2);
    process.stdout.write(`${name.padEnd(32)}${rate.toFixed(0).padStart(12)}  ${ratio}${goal}\n`);
  }
}
