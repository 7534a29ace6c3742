import { text } from "../dist/voice-preview-frame.program";
import { callProgram } from "./call-program";
import type { start } from "./programs/voice-preview-frame/start";

export type { FrameContent } from "./programs/voice-preview-frame/frame-content";

/** The only script of the page in the preview frame of voice search, allowed by its hash in the page's policy. */
export const FRAME_SCRIPT: string = callProgram<typeof start>(text);
