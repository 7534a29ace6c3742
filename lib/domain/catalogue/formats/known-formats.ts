import { GOOGLE } from "./google";
import { HEUREKA } from "./heureka";
import { MAGENTO } from "./magento";
import { PRESTASHOP } from "./prestashop";
import type { ProductFormat } from "./product-format";
import { SHOPIFY } from "./shopify";
import { SHOPTET } from "./shoptet";
import { WOOCOMMERCE } from "./woocommerce";

/** All known formats. */
export const KNOWN_FORMATS: readonly ProductFormat[] = [
  GOOGLE,
  HEUREKA,
  MAGENTO,
  PRESTASHOP,
  SHOPIFY,
  SHOPTET,
  WOOCOMMERCE,
];
