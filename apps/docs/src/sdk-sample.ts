import { type Example, type Operation, type OperationAt, resolved } from "./openapi.ts";

/** SDK methods with a name that differs from the operation's ID. */
const methodNames: Record<string, string> = {
  "bd.overview.get": "bd.overview",
  "duplicates.decide": "referrals.duplicates.decide",
  "duplicates.list": "referrals.duplicates.list",
  "eventStream.open": "events.stream",
  "referralPhotos.list": "referrals.photos.list",
  "referralPhotos.upload": "referrals.photos.upload",
  "referralPhotos.get": "referrals.photos.get",
  "referralPhotos.delete": "referrals.photos.delete",
  "webhookDeliveries.list": "webhookEndpoints.listDeliveries",
  "webhookDeliveries.get": "webhookEndpoints.getDelivery",
  "webhookDeliveries.redeliver": "webhookEndpoints.redeliver",
  "webhookDeliveries.recover": "webhookEndpoints.recover",
};

/** The method of an operation, such as `referrals.create`. */
export const sdkMethod = (operationId: string) => methodNames[operationId] ?? operationId;

const client = `const client = createClient({
  baseUrl: process.env.REFERRAL_SERVICE_URL ?? "",
  apiKey: process.env.REFERRAL_SERVICE_API_KEY ?? "",
});`;

/** The operation as a program calls it with the SDK. IDs of the path are variables. */
export function sdkSample(at: OperationAt): string {
  const call = sdkCall(at);
  const [reads, picture] = call.includes(pictureName) ? readPicture : ["", ""];
  return `${reads}import { createClient } from "@referral-service/sdk";\n\n${client}\n${picture}${call}\n`;
}

const pictureName = "picture";
const readPicture = [
  'import { readFile } from "node:fs/promises";\n',
  `const ${pictureName} = await readFile("photo.jpg");\n`,
];

export function sdkCall({ path, operation }: OperationAt): string {
  const { operationId } = operation;
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const call = `client.${sdkMethod(operationId)}(${[...ids, ...bodyOf(operation)].join(", ")})`;
  if (isIterable(operation)) return `for await (const item of ${call}) console.log(item);`;
  return "204" in operation.responses ? `await ${call};` : `const result = await ${call};`;
}

/** Whether a program iterates over the result: a list, or the stream of events. */
const isIterable = ({ operationId, parameters = [] }: Operation) =>
  operationId === "eventStream.open" ||
  parameters.some((parameter) => resolved(parameter).name === "cursor");

/**
 * The arguments with the request's body. Empty if the request needs none, because the method then
 * sends an empty one.
 */
function bodyOf({ requestBody }: Operation): string[] {
  const [media] = Object.entries(requestBody?.content ?? {});
  if (media === undefined) return [];
  const [type, { examples = {} }] = media;
  if (type !== "application/json") return [pictureName];
  const [example] = Object.values(examples);
  const value = (example && resolved<Example>(example).value) ?? {};
  return Object.keys(value).length === 0 ? [] : [asCode(value)];
}

/** JSON without the quotation marks around names that JavaScript does not need. */
const asCode = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, "$1$2:");
