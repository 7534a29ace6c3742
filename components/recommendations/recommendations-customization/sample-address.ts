import * as z from "zod/mini";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";

/** The URL parameter of the editor that its preview is for: the identity of an item, a category, a brand or an article, or a label. */
export const sampleAddress = z.object({ sample: z.optional(z.string().check(z.maxLength(IDENTITY_MAX))) });
