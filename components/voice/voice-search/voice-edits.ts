import * as z from "zod/mini";
import { type VoiceConfig, voiceConfigInput } from "@/lib/contract/voice/voice-search";
import { CODE_REASONS, type CodeFault } from "@/lib/domain/voice/code-faults";
import type { FieldErrors } from "@/lib/http/api-error";

/** The version of a draft, if the backend has versions. */
export type Revision = string | number | undefined;

/** Edited settings, and the saved ones they started from. */
export type VoiceEdits = { config: VoiceConfig; base: VoiceConfig; revision: Revision };

/** A number field may contain something that is not a number. */
const time = z.union([z.number(), z.nan()]);

const codeDetails = z.record(
  z.string(),
  z.object({ line: z.int(), reason: z.enum(CODE_REASONS), found: z.optional(z.string()) }),
);

/** A local copy of the settings. */
export const storedEdits = z.object({
  version: z.literal(1),
  revision: z.optional(z.union([z.string(), z.number()])),
  config: z.extend(voiceConfigInput, { listening_time: time, silence_time: time }),
});
export type StoredEdits = z.infer<typeof storedEdits>;

/**
 * The faults of code by field.
 * @param details those of a refusal; another backend may send others.
 */
export function readCodeFaults(details: unknown): Record<string, CodeFault> {
  const read = z.safeParse(codeDetails, details);
  return read.success ? read.data : {};
}

/** The entries whose field has the same value in both configs. */
export function keepUnchanged<T>(byField: Record<string, T>, before: VoiceConfig, after: VoiceConfig) {
  return Object.fromEntries(
    Object.entries(byField).filter(([field]) => readField(before, field) === readField(after, field)),
  );
}

/** The value at a dotted path such as `config.templates.0.template`. */
function readField(config: VoiceConfig, field: string): unknown {
  let value: unknown = { config };
  for (const name of field.split("."))
    value = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return value;
}

/**
 * The errors of the fields that the user has left.
 * @param fields null: all of them.
 */
export function pickErrors(errors: FieldErrors, fields: ReadonlySet<string> | null): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => fields === null || fields.has(field)));
}
