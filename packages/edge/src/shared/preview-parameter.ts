/** The parameter of a shop's page that shows the draft. */
export const PREVIEW_PARAMETER = "vitrine_voice_preview";
