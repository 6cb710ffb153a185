import type { Quickstart } from "./service.ts";

/**
 * A person who is signed in to the app as in a browser: with cookies, and from the app's own
 * origin.
 */
export interface AppSession {
  /** ID of the person at the identity provider. */
  identityUserId: string;
  /** Calls a path under `/app/api`, in the organization of the demo. */
  call<Answer>(method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<Answer>;
  /** Accepts an organization's invitation to become its user. */
  accept(organizationId: string): Promise<void>;
  signOut(): Promise<void>;
}

export async function signIn(
  { baseUrl, publicUrl, organizations }: Quickstart,
  { email, password }: { email: string; password: string },
): Promise<AppSession> {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: object) {
    const response = await fetch(`${baseUrl}/app${path}`, {
      method,
      headers: {
        Origin: new URL(publicUrl).origin,
        Cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
        "Content-Type": "application/json",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${email}: ${method} ${path} returned ${response.status} ${text}`);
    }
    return text === "" ? undefined : JSON.parse(text);
  }

  const answer = await send("POST", "/auth/sign-in/password", { email, password });
  if (answer.secondFactorRequired) {
    throw new Error(
      `${email} has turned on two-factor authentication, which the demo does not support`,
    );
  }
  const { identityUserId } = await send("GET", "/api/me");
  return {
    identityUserId,
    call: (method, path, body) =>
      send(method, `/api${path}?organization=${organizations.unlimited.slug}`, body),
    accept: (organizationId) => send("POST", `/api/me/proposals/${organizationId}/accept`, {}),
    signOut: () => send("POST", "/auth/sign-out", {}),
  };
}
