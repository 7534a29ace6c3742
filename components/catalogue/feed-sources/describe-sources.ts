import * as z from "zod/mini";
import {
  type ChangeDescriber,
  type DescribeContext,
  type DiffLine,
  formatValueLine,
} from "@/components/history/change-words";
import { pairSources } from "@/lib/domain/catalogue/pair-sources";
import { FEED_HOLD_SHARE } from "@/lib/domain/kit/limits";
import { formatPercent } from "@/lib/i18n/formats";

/** A source of a feed as the history stores it. */
const storedSource = z.looseObject({
  url: z.nullable(z.string()),
  file: z.nullable(z.looseObject({ id: z.string(), name: z.string() })),
  format: z.nullable(z.string()),
  encoding: z.nullable(z.string()),
  mapping: z.record(z.string(), z.string()),
  join: z.nullish(z.string()),
  login: z.nullish(z.looseObject({ id: z.string() })),
  reading: z.optional(z.number()),
  answers: z.nullish(z.unknown()),
});
type StoredSource = z.output<typeof storedSource>;

const sourceList = z.array(storedSource).check(z.minLength(1));
const withHoldShare = z.looseObject({ sources: sourceList, hold_share: z.number() });

/** Describes the sources of a feed, source by source. The user name and the password are only said to have changed. */
export const SOURCE_DESCRIBER: ChangeDescriber = {
  lines: (before, after, context) => {
    const old = readVersion(before);
    const now = readVersion(after);
    if (old === null && now === null) return null;
    return [...describeSources(old?.sources ?? [], now?.sources ?? [], context), ...describeShare(old, now, context)];
  },
  isComplete: true,
};

type Version = { sources: readonly StoredSource[]; share: number };

function readVersion(version: unknown): Version | null {
  const list = z.safeParse(sourceList, version);
  if (list.success) return { sources: list.data, share: FEED_HOLD_SHARE };
  const read = z.safeParse(withHoldShare, version);
  return read.success ? { sources: read.data.sources, share: read.data.hold_share } : null;
}

function describeSources(
  before: readonly StoredSource[],
  after: readonly StoredSource[],
  context: DescribeContext,
): DiffLine[] {
  return pairSources(before, after).flatMap(({ old, now, number }) => {
    const source = context.otherTexts("feed-sources.source", { number: String(number) });
    if (old !== undefined && now !== undefined) return describeSource(old, now, source, context);
    const kind = now === undefined ? "removed" : "added";
    const place = findPlace(now ?? old);
    return [{ id: `${kind}-${number}`, kind, text: context.t(`feedSource.${kind}`, { source, place }), details: [] }];
  });
}

const FIELDS = ["format", "encoding", "join"] as const;

/** What changed in one source. */
function describeSource(
  old: StoredSource,
  now: StoredSource,
  source: string,
  { t, otherTexts }: DescribeContext,
): DiffLine[] {
  const name = (field: string) => t("feedSource.field", { source, field });
  const value = (field: string, label: string, before: string | null, after: string | null): DiffLine[] =>
    before === after
      ? []
      : [formatValueLine(t, { name: `${source} ${field}`, before, after }, name(label), (text) => text)];
  const part = (field: string, label: string, before: unknown, after: unknown): DiffLine[] =>
    isSame(before, after)
      ? []
      : [
          {
            id: `${source} ${field}`,
            kind: "changed",
            text: t("feedSource.changed", { name: name(label) }),
            details: [],
          },
        ];
  const read = ({ reading, answers }: StoredSource) => [reading ?? null, answers ?? null];
  return [
    ...value("place", otherTexts("feed-sources.url"), findPlace(old), findPlace(now)),
    ...FIELDS.flatMap((field) =>
      value(field, otherTexts(`feed-sources.${field}`), old[field] ?? null, now[field] ?? null),
    ),
    ...part("mapping", otherTexts("feed-sources.mapping"), old.mapping, now.mapping),
    ...part("login", otherTexts("feed-sources.login.title"), old.login?.id ?? null, now.login?.id ?? null),
    ...part("reading", t("feedSource.reading"), read(old), read(now)),
  ];
}

function findPlace(source: StoredSource | undefined): string {
  return source?.file?.name ?? source?.url ?? "";
}

/** Whether two JSON values are equal, in whatever order their names are. */
function isSame(a: unknown, b: unknown): boolean {
  return serialize(a) === serialize(b);
}

function serialize(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function describeShare(
  old: Version | null,
  now: Version | null,
  { t, otherTexts, locale }: DescribeContext,
): DiffLine[] {
  if (old === null || now === null || old.share === now.share) return [];
  const step = {
    name: "hold_share",
    before: formatPercent(old.share, locale),
    after: formatPercent(now.share, locale),
  };
  return [formatValueLine(t, step, otherTexts("feed-sources.hold"), (text) => text)];
}
