-- When somebody proved who they are to an OpenID provider, which may be long before the session began.
ALTER TABLE identity.sessions ADD COLUMN "provenAt" timestamptz;

-- Who somebody is at a provider, whose issuer stands in "providerId": one account, and one there for each account.
CREATE UNIQUE INDEX "credentials_provider_subject_idx" ON identity.credentials ("providerId", "accountId")
  WHERE "providerId" <> 'credential';
CREATE UNIQUE INDEX "credentials_provider_account_idx" ON identity.credentials ("providerId", "userId")
  WHERE "providerId" <> 'credential';
