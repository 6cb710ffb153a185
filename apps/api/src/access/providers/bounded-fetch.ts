import type { CustomFetch } from "openid-client";
import { Agent, fetch, type RequestInit } from "undici";

/** The time limit of a whole exchange. */
export const exchangeSeconds = 5;

const answerLengthMax = 256 * 1_024;

/** The provider cannot be reached, is too slow, or fails. */
export class ProviderAway extends Error {
  override readonly name = "ProviderAway";
}

const agent = new Agent({ maxResponseSize: answerLengthMax });

/**
 * Fetches from the host that the operator chose, which may be in a private network. Follows no
 * redirects, and limits the time and the length of an answer.
 */
export const boundedFetch: CustomFetch = async (url, { signal, ...options }) => {
  const init = { ...options, dispatcher: agent, redirect: "manual", ...(signal && { signal }) };
  try {
    const answer = await fetch(url, init as RequestInit);
    const body = await answer.arrayBuffer();
    if (answer.status < 500) return new Response(body, answer as unknown as ResponseInit);
    throw new Error(`Answered with ${answer.status}`);
  } catch (error) {
    throw new ProviderAway("The OpenID provider did not answer", { cause: error });
  }
};
