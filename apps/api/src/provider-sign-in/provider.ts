/** What has to come back from the provider. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Whether the person has to prove who they are now, whatever the provider remembers. */
  needsFresh: boolean;
}

/** What the browser brings back. */
export interface ProviderAnswer {
  state: string;
  code?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}

/** Who the provider says somebody is. */
export interface ProvidedPerson {
  issuer: string;
  subject: string;
  /** Undefined unless the provider says that it is theirs. */
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
