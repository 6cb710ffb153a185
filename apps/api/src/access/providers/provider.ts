/** The values that the provider's response must match. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Whether the provider must require a new sign-in. */
  needsFresh: boolean;
}

/** The response that the browser returns with. */
export interface ProviderAnswer {
  state: string;
  code?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}

/** The person according to the provider's claims. */
export interface ProvidedPerson {
  issuer: string;
  subject: string;
  /** Email address. Undefined unless the provider has verified it. */
  email: string | undefined;
  name: string | undefined;
  /** Time of the sign-in at the provider. Undefined when the provider does not state it. */
  provenAt: Date | undefined;
}

/** Signs people in with an OpenID provider through the authorization code flow. */
export interface OpenIdProvider {
  begin(options: { needsFresh: boolean }): Promise<{ address: string; expected: Expected }>;
  finish(answer: ProviderAnswer, expected: Expected): Promise<ProvidedPerson>;
}

export interface ProviderDeps {
  /** Undefined when no provider is configured. */
  openIdProvider: OpenIdProvider | undefined;
}
