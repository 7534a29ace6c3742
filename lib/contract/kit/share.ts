import * as z from "zod/mini";

/** A share `n` / `of`; `value` is null if `of` is 0. Below 30 in `of`, it is shown as "too few". */
export const share = z.object({ value: z.nullable(z.number()), n: z.int(), of: z.int() });
export type Share = z.infer<typeof share>;
