/** The request and the SDK method that create the first item of a list. */
export interface Sample {
  method: "POST" | "PATCH";
  /** Path under `/api/v1`. Words in capitals stand for IDs. */
  path: string;
  body: Record<string, unknown>;
  sdkMethod: string;
  /** Arguments of the method before the body. */
  sdkArguments?: readonly string[];
}

/** Creates a referral that credits this user. */
export const newReferral = (referrerId: string): Sample => ({
  method: "POST",
  path: "/referrals",
  body: { name: "Ada Lovelace", email: "ada@example.com", referrerId },
  sdkMethod: "referrals.create",
});

export const completedReferral: Sample = {
  method: "PATCH",
  path: "/referrals/REFERRAL_ID",
  body: { status: "completed" },
  sdkMethod: "referrals.update",
  sdkArguments: ["REFERRAL_ID"],
};

/** Drafts a payment with a personal key, because organization keys cannot draft payments. */
export const newPayment: Sample = {
  method: "POST",
  path: "/bonus-payments",
  body: { referralId: "REFERRAL_ID", amount: 250 },
  sdkMethod: "bonusPayments.create",
};

export const newCode: Sample = {
  method: "POST",
  path: "/invitation-codes",
  body: { permissionLevel: "referrer", useLimit: 100 },
  sdkMethod: "invitationCodes.create",
};

export const newLink = (referrerId: string): Sample => ({
  method: "POST",
  path: "/public-links",
  body: { referrerId },
  sdkMethod: "publicLinks.create",
});

export const newEndpoint: Sample = {
  method: "POST",
  path: "/webhooks",
  body: {
    name: "CRM",
    url: "https://example.com/webhooks",
    eventTypes: ["referral.created", "referral.updated"],
  },
  sdkMethod: "webhookEndpoints.create",
};

export const curlOf = ({ method, path, body }: Sample, origin: string): string =>
  [
    `curl -X ${method} ${origin}/api/v1${path} \\`,
    `  -H "Authorization: Bearer $REFERRAL_SERVICE_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join("\n");

export const sdkOf = ({ sdkMethod, sdkArguments = [], body }: Sample): string => {
  const lines = Object.entries(body).map(
    ([name, value]) => `  ${name}: ${JSON.stringify(value).replaceAll('","', '", "')},`,
  );
  const before = sdkArguments.map((argument) => `${JSON.stringify(argument)}, `).join("");
  return [`await client.${sdkMethod}(${before}{`, ...lines, "});"].join("\n");
};
