import { type Product, startProduct } from "@/scripts/bench/product.mjs";

/**
 * Starts a product for one test file, with its own data and without a history of visits. Its database engine is compiled quickly
 * rather than well, because it does not live long.
 */
export function startOwnProduct(env: Record<string, string>): Promise<Product> {
  return startProduct({ env: { DEMO_DAYS: "0", ...env }, backendArgs: ["--liftoff-only"] });
}
