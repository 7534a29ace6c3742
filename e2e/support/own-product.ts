import { type Product, startProduct } from "@/scripts/bench/product.mjs";

/**
 * Starts a product for one test file, with its own data and without a history of visits. V8 compiles its database engine with the
 * baseline compiler only, so that it starts faster.
 */
export function startOwnProduct(env: Record<string, string>): Promise<Product> {
  return startProduct({ env: { DEMO_DAYS: "0", ...env }, backendArgs: ["--liftoff-only"] });
}
