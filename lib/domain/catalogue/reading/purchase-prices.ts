import { normalizeName } from "@/lib/domain/catalogue/feed-names";

/** Names of what a shop pays for an item, in the form of `normalizeName`, alone and as a part of longer names. */
const WHOLE = "cost|costs|ek|kaufpreis";
const PART = `costprice|costperitem|costofgoods|cogcost|purchaseprice|purchasingprice|buyingprice|wholesaleprice|supplierprice
  |nakupnicena|nakupnacena|velkoobchodnicena|velkoobchodnacena|cenahurtowa|cenazakupu|einkaufspreis|prixdachat|preciomayorista
  |precioalpormayor|preciodecoste|preciodecosto|preciodecompra|prezzodiacquisto|prezzoallingrosso|nagykerar|beszerzesiar
  |pretachizitie|pretdeachizitie|inkoopprijs`;
const PURCHASE_PRICE = new RegExp(`^(?:${WHOLE})$|${PART.replace(/\s+/g, "")}`);

/** Whether a field says what the shop pays for an item, which shoppers must never see. */
export function isPurchasePrice(name: string): boolean {
  return PURCHASE_PRICE.test(normalizeName(name));
}
