import { eq } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { moveShops } from "@/backend/demo/seed-demo";
import { createSite } from "@/tests/support/seed";
import { systemDatabase } from "@/tests/support/system-database";
import { store } from "@/tests/support/test-backend";

// `moveShops` of backend/demo/seed-demo.ts.

/** The public address that the backend of this run has configured. */
const OWN_SHOP = "http://localhost:0";

const loadAddress = async (siteId: string) => {
  const [site] = await store().select().from(sites).where(eq(sites.siteId, siteId));
  return site?.baseUrl;
};

test("moves shops served here, including sites without an address, to another address", async () => {
  const [bare, moved, elsewhere] = [await createSite({ baseUrl: "" }), await createSite(), await createSite()];
  await store()
    .update(sites)
    .set({ baseUrl: `http://localhost:1/shop/${moved}` })
    .where(eq(sites.siteId, moved));
  await moveShops(systemDatabase, OWN_SHOP);
  expect(await loadAddress(bare)).toBe(`${OWN_SHOP}/shop/${bare}`);
  expect(await loadAddress(moved)).toBe(`${OWN_SHOP}/shop/${moved}`);
  expect(await loadAddress(elsewhere)).toBe("https://shop.example");
});
