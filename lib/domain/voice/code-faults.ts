/** Why the backend refuses custom CSS or a template. */
export const CODE_REASONS = [
  /** It can't be parsed: a bracket, quote or tag is missing, or is in the wrong place. */
  "syntax",
  "too_large",
  /** Blocks or elements are nested too deeply, or there are too many. */
  "too_deep",
  /** CSS: `@import` and other rules that load or rename something. */
  "at_rule",
  /** CSS: a property or function that runs code. */
  "code",
  /** A URL that is neither https nor an embedded image. */
  "url",
  /** A host that the settings of the site don't allow. */
  "host",
  /** Template: an element that isn't allowed, such as `script`. */
  "element",
  /** Template: an attribute that isn't allowed, such as `onclick`. */
  "attribute",
  /** Template: a name or state after `data-voice-` that doesn't exist. */
  "voice_attribute",
  /** Template: a placeholder without a text. */
  "placeholder",
  /** Template of the icon: nothing in it opens the popup. */
  "action_missing",
] as const;
export type CodeReason = (typeof CODE_REASONS)[number];

/** Maximum length of `found`. */
export const CODE_FOUND_MAX = 60;

/** The first fault of custom CSS or a template. `found` is the start of the refused name or text. */
export type CodeFault = { line: number; reason: CodeReason; found?: string };

/** `details` of a refused `saveVoice`: the fault by field. */
export type CodeDetails = Record<string, CodeFault>;
