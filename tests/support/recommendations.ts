import * as z from "zod/mini";
import type { TrainRequest } from "@/backend/recommendations/train/train-worker";
import { type Recommendation, type RecommendRequest, recommendation } from "@/lib/contract/recommendations/recommend";
import { urlsOf } from "./search";
import { getTestBackend, type TestBackend } from "./test-backend";
import { until } from "./until";

/** A request as a shop sends it. */
export type SentRequest = Partial<Record<keyof RecommendRequest, unknown>> & { recommendation_type: string };

/** Calls the public recommender; the body is sent as it is. */
export async function callRecommend(
  siteId: string,
  body: unknown,
  {
    debug = false,
    preview,
    backend = getTestBackend(),
  }: { debug?: boolean; preview?: string; backend?: Pick<TestBackend, "publicUrl"> } = {},
): Promise<{ status: number; body: unknown }> {
  const path = `/v1/recommend?tracker_id=${siteId}${debug ? "&debug=1" : ""}${preview ? `&preview=${preview}` : ""}`;
  const answer = await fetch(new URL(path, backend.publicUrl), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** The recommendations of one request, validated by the contract. */
export async function recommendOne(
  siteId: string,
  request: SentRequest,
  options: Parameters<typeof callRecommend>[2] = {},
): Promise<Recommendation> {
  const { status, body } = await callRecommend(siteId, [request], { debug: true, ...options });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  const [one] = z.parse(z.array(recommendation), body);
  if (one === undefined) throw new Error("no answer");
  return one;
}

/** Lets the shared backend train a site by itself, which it does not do for other sites of tests. */
export async function letTrain(siteId: string): Promise<void> {
  const answer = await fetch(getTestBackend().controlUrl, {
    method: "POST",
    body: JSON.stringify({ letTrain: siteId }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** What several requests of one call recommend, by request. */
export async function recommendUrls(siteId: string, requests: readonly SentRequest[]): Promise<string[][]> {
  const { body } = await callRecommend(siteId, requests);
  return z.parse(z.array(recommendation), body).map(urlsOf);
}

/** Kills the next training thread after some of its answers; null: none. Returns how many have been killed this way. */
export async function killTraining(
  after: number | null,
  { controlUrl }: Pick<TestBackend, "controlUrl">,
): Promise<number> {
  const answer = await fetch(controlUrl, { method: "POST", body: JSON.stringify({ killTrainingAfter: after }) });
  return (await answer.json()) as number;
}

/** Stops trainings before a kind of request to their thread, and waits for one; null: lets them continue. */
export async function holdTraining(
  kind: TrainRequest["kind"] | null,
  { controlUrl }: Pick<TestBackend, "controlUrl">,
): Promise<void> {
  const hold = async (): Promise<number> => {
    const answer = await fetch(controlUrl, { method: "POST", body: JSON.stringify({ holdTrainingAt: kind }) });
    return (await answer.json()) as number;
  };
  const stopped = await until(hold, (count) => kind === null || count > 0);
  if (kind !== null && stopped === 0) throw new Error(`no training came to "${kind}"`);
}

/** What a training read; `model` is its version, null if nothing had changed. */
export type Trained = { model: number | null; readDays: number; days: number; isCatalogueRead: boolean; bytes: number };

/** Trains a site now, and waits for a training that is running. */
export async function trainSite(
  siteId: string,
  {
    isComplete = true,
    backend = getTestBackend(),
  }: { isComplete?: boolean; backend?: Pick<TestBackend, "controlUrl"> } = {},
): Promise<Trained> {
  const attempt = async (): Promise<Trained | null> => {
    const answer = await fetch(backend.controlUrl, {
      method: "POST",
      body: JSON.stringify({ train: siteId, isComplete }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Trained | null;
  };
  const trained = await until(attempt, (result) => result !== null);
  if (trained === null) throw new Error("another training does not end");
  return trained;
}
