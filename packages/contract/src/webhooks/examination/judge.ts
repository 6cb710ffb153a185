import { type ExaminationPoint, examinationPoints, examinationPointTexts } from "./points.ts";

/**
 * `not_visible` means that the check has no result, because the behavior cannot be seen from
 * outside or in this run.
 */
type ExaminationResult = "held" | "failed" | "not_visible";

interface ExaminationResponse {
  /** Null if there was no response. */
  status: number | null;
  latencyMs: number;
  bodyExcerpt: string | null;
  /** Null if the receiver responded with 2xx. */
  error: string | null;
  errorDetail: string | null;
}

/** A sent request and the receiver's response. */
export interface Exchanged<Request> {
  point: ExaminationPoint;
  request: Request;
  response: ExaminationResponse;
}

/** The certificate that the receiver showed. */
export interface ShownCertificate {
  expiresAtMs: number | null;
  error: string | null;
  errorDetail: string | null;
}

interface JudgedPoint<Request> {
  point: ExaminationPoint;
  result: ExaminationResult;
  /** Null if the result is `held`. */
  explanation: string | null;
  page: string;
  request: Request | null;
  response: ExaminationResponse | null;
}

const responseMsMax = 5_000;
const certificateDaysMin = 14;
const dayMs = 86_400_000;

const notTried = "Not checked, because the receiver did not accept a signed event.";
const noResponse = "Not checked, because the receiver did not respond.";
const notConnected = "Not checked, because the service could not connect to the receiver.";
const outOfTime = "Not checked, because the check reached its limit of 60 seconds.";
const notHttps = "The URL does not use HTTPS, so the receiver has no certificate.";
const undecided =
  "The response does not show whether the receiver rejected the event. Respond with 400 to an event that you reject.";
const paused =
  "Not checked, because the receiver responded with 429 or 503. Check the receiver again later.";

/** Decides every point from what was sent and received. */
export function judgeExamination<Request>({
  exchanges,
  certificate,
  nowMs,
}: {
  exchanges: readonly Exchanged<Request>[];
  certificate: ShownCertificate | undefined;
  nowMs: number;
}): JudgedPoint<Request>[] {
  const byPoint = new Map(exchanges.map((exchange) => [exchange.point, exchange]));
  const isAccepted = isSuccess(byPoint.get("accepts_signed_event")?.response);

  return examinationPoints.map((point) => {
    const { failure, page } = examinationPointTexts[point];
    const { request = null, response = null } = byPoint.get(point) ?? {};
    const verdict = verdictOf(point, response);
    const [result, reason = failure] = typeof verdict === "string" ? [verdict] : verdict;
    const explanation = result === "held" ? null : reason;
    return { point, result, explanation, page, request, response };
  });

  function verdictOf(point: ExaminationPoint, response: ExaminationResponse | null): Verdict {
    if (point === "presents_valid_certificate") return certificateVerdict(certificate, nowMs);
    if (point === "responds_in_time") return timeVerdict(exchanges);
    if (response === null) return ["not_visible", isAccepted ? outOfTime : notTried];
    return point.startsWith("rejects") ? rejectVerdict(response) : acceptVerdict(response);
  }
}

type Verdict = ExaminationResult | [ExaminationResult, string];

const isSuccess = (response: ExaminationResponse | undefined) => response?.error === null;

const asksToWait = ({ status }: ExaminationResponse) => status === 429 || status === 503;

function acceptVerdict(response: ExaminationResponse): Verdict {
  if (isSuccess(response)) return "held";
  return asksToWait(response) ? ["not_visible", paused] : "failed";
}

/** A 5xx also counts as a rejection, because some frameworks turn every exception into one. */
function rejectVerdict(response: ExaminationResponse): Verdict {
  if (isSuccess(response)) return "failed";
  if (asksToWait(response)) return ["not_visible", paused];
  return (response.status ?? 0) >= 400 ? "held" : ["not_visible", undecided];
}

function timeVerdict(exchanges: readonly Exchanged<unknown>[]): Verdict {
  if (exchanges.some(({ response }) => response.latencyMs > responseMsMax)) return "failed";
  const hasResponded = exchanges.some(({ response }) => response.status !== null);
  return hasResponded ? "held" : ["not_visible", noResponse];
}

function certificateVerdict(certificate: ShownCertificate | undefined, nowMs: number): Verdict {
  if (certificate === undefined) return ["not_visible", notHttps];
  const { error, expiresAtMs } = certificate;
  if (error === "tls_error") return "failed";
  if (expiresAtMs === null) return ["not_visible", notConnected];
  return expiresAtMs - nowMs >= certificateDaysMin * dayMs ? "held" : "failed";
}
