import * as z from "zod/mini";

/** The URL parameters of the screen: the model of the preview, and what it recommends for. */
export const recommendersAddress = z.object({
  model: z.optional(z.string()),
  input: z.optional(z.string()),
  user: z.optional(z.string()),
});
