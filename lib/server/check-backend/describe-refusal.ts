import type { Endpoint } from "@/lib/http/endpoint";
import type { WireAnswer } from "@/lib/http/send";
import { type AnswerVerdict, isKnownCode, readRefusal } from "./inspect-answer";

/** Refusals that are no failure, by code or status, with what they mean here. */
export type Acceptable = Record<string, Pick<AnswerVerdict<unknown>, "outcome" | "reason">>;

/** What a refusal of a call means that should have succeeded. */
export function inspectRefusal(
  call: Endpoint,
  answer: WireAnswer,
  acceptable: Acceptable,
  now: number,
): Omit<AnswerVerdict<unknown>, "value"> {
  const { refusal, findings } = readRefusal(answer);
  const { status, code, errors, body } = refusal;
  const codes = [code, ...Object.values(errors).flat()];
  const known = [...codes, String(status)].find((one) => Object.hasOwn(acceptable, one));
  if (known !== undefined && status < 500) {
    const { outcome = "fail", reason = "" } = acceptable[known] ?? {};
    return { outcome, reason: `${status}${code === "default" ? "" : ` ${code}`}: ${reason}`, findings };
  }
  const fields = Object.entries(errors).map(([path, list]) => `${path}: ${list.join(", ")}`);
  const parts = [`${status} ${code === "default" ? "" : code}`.trim(), ...fields, ...explain(call, refusal)];
  if (code === "hmac_clock") parts.push(describeClock(body.server_time, now));
  if (code !== "default" && !codes.every((one) => isKnownCode(call, one)))
    parts.push("the console has no text for this code");
  return { outcome: "fail", reason: parts.join("; "), findings: status < 500 ? findings : [] };
}

/** Whether a refusal is about the signature, so that all other calls would be refused, too. */
export function isAboutSignature(answer: WireAnswer): boolean {
  return answer.status === 401 && /^hmac_(clock|invalid)$/.test(readRefusal(answer).refusal.code);
}

/** How far a clock differs, from the time that a backend states. */
export function describeClock(serverTime: unknown, now: number): string {
  const time = typeof serverTime === "string" ? Date.parse(serverTime) : Number.NaN;
  if (Number.isNaN(time)) return "the answer has no server_time";
  const seconds = Math.round((time - now) / 1000);
  if (seconds === 0) return "server_time equals the time of this computer";
  return `server_time is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} this computer`;
}

function explain(call: Endpoint, { status, code }: { status: number; code: string }): string[] {
  if (code === "hmac_invalid") return ["another key, or the signature is computed differently"];
  if (code === "hmac_clock") return [];
  if (code === "invalid_csrf") return ["the token of frontend_data is refused, also a new one"];
  if (status === 401) return ["the backend does not know this user"];
  if (status === 403) return ["this user has the rights that the console requires for it"];
  if (status === 404 && call.group === undefined) return ["the call is missing, or the object is unknown"];
  return [];
}
