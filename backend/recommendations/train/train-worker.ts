import { serialize } from "node:v8";
import { deflateRawSync } from "node:zlib";
import { serveThread } from "@/backend/kit/thread-server";
import { type DayDigest, DigestBuilder } from "@/lib/domain/recommendations/day-digest";
import { type CatalogueProfile, createEmptyProfile } from "@/lib/domain/recommendations/model";
import { Training } from "@/lib/domain/recommendations/train-model";
import { ProfileBuilder, type ProfileRow } from "./build-profile";

// Entry of the training thread: everything that takes time, without the database. It trains one model at a time.

/** An event row; `raw` is JSON of the fields that a digest needs. */
export type EventRow = { id: string; type: string; client_id: string; at: number; raw: string };

/** A request to the training thread. */
export type TrainRequest =
  | { kind: "reset" }
  | { kind: "events"; rows: EventRow[] }
  | { kind: "digest" }
  | { kind: "items"; language: string; rows: ProfileRow[] }
  | { kind: "profile"; profile: CatalogueProfile }
  | { kind: "begin"; version: number; catalogueRevision: number; now: number }
  | { kind: "day"; day: number; digest: string }
  | { kind: "finish" };

/**
 * The answer: `digest`: JSON of the day's digest made of the events sent before; `added`: whether older days are needed;
 * `unreadable`: the digest is no JSON; `model`: the compressed model.
 */
export type TrainAnswer =
  | { kind: "done" }
  | { kind: "digest"; digest: string }
  | { kind: "added"; isMoreNeeded: boolean }
  | { kind: "unreadable" }
  | { kind: "model"; bytes: Uint8Array<ArrayBuffer> };

let digest = new DigestBuilder();
let items: ProfileBuilder | null = null;
let profile: CatalogueProfile = createEmptyProfile();
let training: Training | null = null;

function answer(request: TrainRequest): TrainAnswer {
  if (request.kind === "day") return addDay(request.day, request.digest);
  if (request.kind === "digest") {
    const made = JSON.stringify(digest.finish());
    digest = new DigestBuilder();
    return { kind: "digest", digest: made };
  }
  if (request.kind === "finish") return finish();
  if (request.kind === "reset") reset();
  if (request.kind === "events") {
    for (const { type, client_id: clientId, at, raw } of request.rows)
      digest.add({ type, clientId, at, raw: JSON.parse(raw) });
  } else if (request.kind === "items") {
    items ??= new ProfileBuilder(request.language);
    for (const row of request.rows) items.add(row);
  } else if (request.kind === "profile") profile = request.profile;
  else if (request.kind === "begin") {
    if (items !== null) profile = items.finish();
    items = null;
    training = new Training({ ...request, profile });
  }
  return { kind: "done" };
}

/** Forgets what an interrupted training left. */
function reset(): void {
  digest = new DigestBuilder();
  items = null;
  profile = createEmptyProfile();
  training = null;
}

function addDay(day: number, text: string): TrainAnswer {
  if (training === null) throw new Error("no training has started");
  const digest = parseDigest(text);
  return digest === null ? { kind: "unreadable" } : { kind: "added", isMoreNeeded: training.add({ day, digest }) };
}

function parseDigest(text: string): DayDigest | null {
  try {
    return JSON.parse(text) as DayDigest;
  } catch {
    return null;
  }
}

function finish(): TrainAnswer {
  if (training === null) throw new Error("no training has started");
  const bytes = Uint8Array.from(deflateRawSync(serialize(training.finish()), { level: 1 }));
  reset();
  return { kind: "model", bytes };
}

serveThread(answer, (result) => (result.kind === "model" ? [result.bytes.buffer] : []));
