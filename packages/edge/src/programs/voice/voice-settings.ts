/** A template: texts, and elements as `[name, attributes, children]`. */
export type TemplateNode = string | [name: string, attributes: Record<string, string>, children: TemplateNode[]];

/** Texts by key, by language. */
export type VoiceTexts = Record<string, Record<string, string>>;

/** The settings of voice search; texts are complete by language. */
export type VoiceSettings = {
  /** Selectors of the search field, and of the element that gets the icon; "" without one. */
  input: string;
  slot: string;
  /** Milliseconds. */
  listening: number;
  silence: number;
  /** The built-in styles, and those of the shop. */
  style: string;
  css: string;
  /** The language of speech. */
  language: string;
  /** The code of the shop's Google Analytics. */
  analytics: string | null;
  texts: VoiceTexts;
  icon: TemplateNode[];
  popup: TemplateNode[];
};
