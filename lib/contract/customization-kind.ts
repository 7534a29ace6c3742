import * as z from "zod/mini";

// Apart from what a customization is, which the screens that only name a kind need not load.

/** The kinds of customizations, by the names of their features. */
export const KINDS = ["query-customizations", "product-listings", "top-items"] as const;
/** A kind of customization. */
export const customizationKind = z.enum(KINDS);
/** A kind of customization. */
export type CustomizationKind = z.infer<typeof customizationKind>;
