import { contract, eventStreamBody, imageBody } from "@referral-service/contract";
import { z } from "zod";

export interface ContractRoute {
  /** Where it is in the contract, such as `referrals.create` */
  name: string;
  method: string;
  /** Below /api/v1 */
  path: string;
  status: number;
  /** The schema of its JSON response, or the kind of response if it is not JSON. */
  answer: z.ZodType | "image" | "events" | "nothing";
  /** Undefined if the request has no body. */
  body: z.ZodType | undefined;
  /** Whether the request body is an image. */
  takesImage: boolean;
  isPublic: boolean;
  isCsvOffered: boolean;
}

interface Route {
  method: string;
  path: string;
  body?: unknown;
  responses: Record<string, unknown>;
  metadata: { access: { kind: string }; csv?: unknown; takesImage?: string };
}

const isRoute = (node: object): node is Route => "method" in node && "path" in node;

/** Every route of the contract with its successful response. */
export function contractRoutes(node: object = contract, prefix = ""): ContractRoute[] {
  return Object.entries(node).flatMap(([key, child]: [string, object]) =>
    isRoute(child) ? [toRoute(prefix + key, child)] : contractRoutes(child, `${prefix}${key}.`),
  );
}

function toRoute(name: string, { method, path, body, responses, metadata }: Route): ContractRoute {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  if (!success) throw new Error(`${name} promises no success`);
  const [status, slot] = success;
  return {
    name,
    method,
    path: path.replace(/^\/api\/v1/, ""),
    status: Number(status),
    answer: answerIn(slot),
    body: body instanceof z.ZodType ? body : undefined,
    takesImage: metadata.takesImage !== undefined,
    isPublic: metadata.access.kind === "public",
    isCsvOffered: metadata.csv !== undefined,
  };
}

function answerIn(slot: unknown): ContractRoute["answer"] {
  if (slot instanceof z.ZodType) return slot;
  if (slot === imageBody) return "image";
  return slot === eventStreamBody ? "events" : "nothing";
}
