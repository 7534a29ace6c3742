export const VOICE_RUNTIME = "() => {}";
