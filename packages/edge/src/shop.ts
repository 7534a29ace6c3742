import { text } from "../dist/shop.program";
import { callProgram } from "./call-program";
import type { ShopData } from "./programs/shop/shop-data";
import type { start } from "./programs/shop/start";

export type { ShopData };

/** Writes the script of the demo shop. Everything that differs between sites is in the page. */
export function writeShopScript(data: ShopData): string {
  return callProgram<typeof start>(text, data);
}
