import * as z from "zod/mini";
import type { ChangeDescriber, DescribeContext, DiffLine } from "@/components/history/change-words";
import { createVoiceWords, isCode, type VoiceWords } from "@/components/voice/model/use-voice-words";
import { voiceConfigInput } from "@/lib/contract/voice/voice-search";
import { diffLines } from "@/lib/domain/voice/line-diff";
import { diffVoice, type VoiceChange } from "@/lib/domain/voice/voice-diff";

/** Voice search as the history stores it. */
const storedVersion = z.object({
  is_enabled: z.boolean(),
  draft: voiceConfigInput,
  live: z.nullable(z.object({ title: z.string(), config: voiceConfigInput })),
});
type Version = z.infer<typeof storedVersion>;

/** Describes versions of voice search by their settings; the page must load the words of `voice-search`. */
export const VOICE_DESCRIBER: ChangeDescriber = {
  lines: (before, after, context) => {
    const old = readVersion(before);
    const made = readVersion(after);
    if (made === null || (old === null && before !== null && before !== undefined)) return null;
    return describeVersions(old, made, context);
  },
  isComplete: true,
};

function readVersion(version: unknown): Version | null {
  const read = z.safeParse(storedVersion, version);
  return read.success ? read.data : null;
}

function describeVersions(old: Version | null, made: Version, { t, otherTexts, locale }: DescribeContext): DiffLine[] {
  const words = createVoiceWords(otherTexts, locale);
  const lines: DiffLine[] = [];
  if ((old?.is_enabled ?? false) !== made.is_enabled)
    lines.push({
      id: "state",
      kind: "changed",
      text: t(made.is_enabled ? "voice.turnedOn" : "voice.turnedOff"),
      details: [],
    });
  const oldLive = old?.live ?? null;
  const { live } = made;
  const published = live === null ? [] : diffVoice(oldLive?.config ?? null, live.config);
  if (live !== null && (oldLive === null || oldLive.title !== live.title || published.length > 0))
    lines.push({ id: "published", kind: "added", text: t("voice.published", { title: live.title }), details: [] });
  if (live === null && oldLive !== null)
    lines.push({ id: "published", kind: "removed", text: t("voice.unpublished"), details: [] });
  const toLine =
    (place: "draft" | "live") =>
    (change: VoiceChange): DiffLine => ({
      id: `${place}-${change.path}`,
      kind: "changed",
      text: t(`voice.${place}`, { text: words.field(change.path) }),
      details: [describeValues(change, words, { t, otherTexts })],
    });
  return [
    ...lines,
    ...diffVoice(old?.draft ?? null, made.draft).map(toLine("draft")),
    // The first publication contains every setting.
    ...(oldLive === null ? [] : published.map(toLine("live"))),
  ];
}

type Texts = Pick<DescribeContext, "t" | "otherTexts">;

function describeValues({ path, from, to }: VoiceChange, words: VoiceWords, { t, otherTexts }: Texts): string {
  if (!isCode(path))
    return otherTexts("voice-search.diff.fromTo", { from: words.value(path, from), to: words.value(path, to) });
  const lines = diffLines(toText(from), toText(to));
  return t("voice.code", { count: lines.filter(({ kind }) => kind === "added" || kind === "removed").length });
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
