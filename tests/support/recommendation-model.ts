import { ProfileBuilder } from "@/backend/recommendations/train/build-profile";
import { DigestBuilder } from "@/lib/domain/recommendations/day-digest";
import type { RecommendationModel } from "@/lib/domain/recommendations/model";
import { Training } from "@/lib/domain/recommendations/train-model";

/** A catalog item of a model. */
export type ModelItem = { identity: string; type?: string; title?: string; attributes?: Record<string, unknown> };

/** An event of a model, `second` after the first day began. */
export type ModelEvent = { visitor: string; second: number; raw: Record<string, unknown>; type: string };

const FIRST_DAY = 20_000;
const DAY_S = 86_400;

/** Views, favorites, orders of a visitor. */
export const makePageView = (visitor: string, second: number, url: string): ModelEvent => {
  return { visitor, second, type: "pv", raw: { url } };
};
export const makeAction = (visitor: string, second: number, url: string, action: string): ModelEvent => {
  return { visitor, second, type: "click", raw: { action: { type: action, resource_identifier: url } } };
};
export const makeOrder = (visitor: string, second: number, ...urls: string[]): ModelEvent => {
  return { visitor, second, type: "transaction", raw: { items: urls.map((url) => ({ url })) } };
};

/** Trains a model as of the end of its last day. */
export function trainModel(items: readonly ModelItem[], events: readonly ModelEvent[]): RecommendationModel {
  const profile = new ProfileBuilder("en");
  for (const { identity, type = "item", title = identity, attributes = {} } of items)
    profile.add({ identity, type, title, attributes: JSON.stringify(attributes) });
  const days = new Map<number, DigestBuilder>();
  for (const { visitor, second, type, raw } of events) {
    const day = FIRST_DAY + Math.floor(second / DAY_S);
    const builder = days.get(day) ?? new DigestBuilder();
    days.set(day, builder);
    builder.add({ type, clientId: visitor, at: (FIRST_DAY * DAY_S + second) * 1000, raw });
  }
  const last = Math.max(FIRST_DAY, ...days.keys());
  const now = (last + 1) * DAY_S * 1000;
  const training = new Training({ profile: profile.finish(), version: 1, catalogueRevision: 1, now });
  for (const [day, builder] of [...days].sort(([a], [b]) => b - a)) training.add({ day, digest: builder.finish() });
  return training.finish();
}
