import { CENEO } from "./ceneo";
import { GLAMI } from "./glami";
import { GOOGLE, GOOGLE_INVENTORY } from "./google";
import { HEUREKA, HEUREKA_AVAILABILITY } from "./heureka";
import { IDEALO } from "./idealo";
import { IDOSELL, IDOSELL_CSV, IDOSELL_LIGHT } from "./idosell";
import { MAGENTO } from "./magento";
import { META } from "./meta";
import { PRESTASHOP } from "./prestashop";
import type { ProductFormat } from "./product-format";
import { SHOPER } from "./shoper";
import { SHOPIFY } from "./shopify";
import { SHOPTET, SHOPTET_XML } from "./shoptet";
import { SKROUTZ } from "./skroutz";
import { UPGATES, UPGATES_XML } from "./upgates";
import { WOOCOMMERCE } from "./woocommerce";
import { ZBOZI } from "./zbozi";

/** All known formats. */
export const KNOWN_FORMATS: readonly ProductFormat[] = [
  CENEO,
  GLAMI,
  GOOGLE,
  GOOGLE_INVENTORY,
  HEUREKA,
  HEUREKA_AVAILABILITY,
  IDEALO,
  IDOSELL,
  IDOSELL_CSV,
  IDOSELL_LIGHT,
  MAGENTO,
  META,
  PRESTASHOP,
  SHOPER,
  SHOPIFY,
  SHOPTET,
  SHOPTET_XML,
  SKROUTZ,
  UPGATES,
  UPGATES_XML,
  WOOCOMMERCE,
  ZBOZI,
];
