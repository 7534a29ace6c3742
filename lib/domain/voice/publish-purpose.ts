/** Purpose of a signed link whose session may publish voice search. */
export const PUBLISH_PURPOSE = "publish_voice_search";
