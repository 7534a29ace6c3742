/** Languages that a site can have, as ISO 639-1 codes. */
export const SITE_LANGUAGES = [
  ...["bg", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "hr", "hu", "it", "lt", "lv", "nl", "no", "pl"],
  ...["pt", "ro", "sk", "sl", "sr", "sv", "tr", "uk"],
] as const;
