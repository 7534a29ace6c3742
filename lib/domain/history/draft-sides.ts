import { isRecord } from "@/lib/domain/kit/record";

// Drafts as the history stores them: each version has the live version that the draft started from, its base.

/**
 * The two versions that a change is described by. A draft that is new or gone is compared with its base, because shoppers see that one
 * before and after: so a draft that was published or discarded says what was in it, and not that its rules are gone.
 */
export function pickComparedSides(before: unknown, after: unknown): [before: unknown, after: unknown] {
  const old = before ?? null;
  const now = after ?? null;
  if (old !== null && now !== null) return [old, now];
  const base = findDraftBase(old ?? now);
  return base === undefined ? [old, now] : [base, old ?? now];
}

/** The base of a draft in the form of the draft; null if it was not live yet, undefined if the version is no draft. */
function findDraftBase(version: unknown): unknown {
  if (!isRecord(version)) return undefined;
  const { campaign, base, base_rules: rules, base_mode: mode, base_off_rules: offRules } = version;
  if (Array.isArray(rules)) return { ...version, rules, mode, off_rules: offRules };
  if (!isRecord(campaign) || base === undefined) return undefined;
  return base === null ? null : { ...version, campaign: base };
}
