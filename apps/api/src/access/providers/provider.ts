/** The values that the response of the provider must match. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Whether the provider must ask the person to sign in again. */
  needsFresh: boolean;
}

/** The response that the browser brings back. */
export interface ProviderAnswer {
  state: string;
  code?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}

/** The person, by the claims of the provider. */
export interface ProvidedPerson {
  issuer: string;
  subject: string;
  /** Undefined unless the provider has verified it. */
  email: string | undefined;
  name: string | undefined;
  /** Undefined when the provider does not say. */
  provenAt: Date | undefined;
}

/** Signs people in at an OpenID provider by the authorization code flow. */
export interface OpenIdProvider {
  begin(options: { needsFresh: boolean }): Promise<{ address: string; expected: Expected }>;
  finish(answer: ProviderAnswer, expected: Expected): Promise<ProvidedPerson>;
}

export interface ProviderDeps {
  /** Undefined when none is set. */
  openIdProvider: OpenIdProvider | undefined;
}
