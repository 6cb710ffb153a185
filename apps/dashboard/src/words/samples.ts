/** The request and the SDK method that create the first item of a list. */
interface Sample {
  method: "POST" | "PATCH";
  /** Path under `/api/v1`. Words in capitals stand for IDs. */
  path: string;
  body: Record<string, unknown>;
  sdkMethod: string;
  /** Arguments of the method before the body. */
  sdkArguments?: readonly string[];
}

/** The samples, each with the ID of the user that it credits. */
export const samples = {
  newReferral: (referrerId) => ({
    method: "POST",
    path: "/referrals",
    body: { name: "Ada Lovelace", email: "ada@example.com", referrerId },
    sdkMethod: "referrals.create",
  }),
  completedReferral: () => ({
    method: "PATCH",
    path: "/referrals/REFERRAL_ID",
    body: { status: "completed" },
    sdkMethod: "referrals.update",
    sdkArguments: ["REFERRAL_ID"],
  }),
  /** With a personal key, because organization keys cannot draft payments. */
  newPayment: () => ({
    method: "POST",
    path: "/bonus-payments",
    body: { referralId: "REFERRAL_ID", amount: 250 },
    sdkMethod: "bonusPayments.create",
  }),
  newCode: () => ({
    method: "POST",
    path: "/invitation-codes",
    body: { permissionLevel: "referrer", useLimit: 100 },
    sdkMethod: "invitationCodes.create",
  }),
  newLink: (referrerId) => ({
    method: "POST",
    path: "/public-links",
    body: { referrerId },
    sdkMethod: "publicLinks.create",
  }),
  newEndpoint: () => ({
    method: "POST",
    path: "/webhooks",
    body: {
      name: "CRM",
      url: "https://example.com/webhooks",
      eventTypes: ["referral.created", "referral.updated"],
    },
    sdkMethod: "webhookEndpoints.create",
  }),
} satisfies Record<string, (userId: string) => Sample>;

export type SampleName = keyof typeof samples;

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
