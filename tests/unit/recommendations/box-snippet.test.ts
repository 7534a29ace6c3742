import { Script } from "node:vm";
import { buildBoxSnippet, buildPlacementId } from "@/lib/domain/recommendations/box-snippet";
import { MODELS } from "@/lib/domain/recommendations/models";

const ADDRESS = "https://search.example/v1/recommend?tracker_id=1-2";

/** The script of a snippet, without its tags. */
const findScript = (code: string) => /<script>\n([\s\S]*)\n<\/script>$/.exec(code)?.[1] ?? "";

test.each(Object.values(MODELS))("the code of $id is a valid script with its placement", ({ id, place }) => {
  const placement = buildPlacementId(id, place);
  expect(placement).toMatch(/^[a-z_]+_original$/);
  const script = findScript(buildBoxSnippet({ url: ADDRESS, model: id, placement }));
  expect(script).toContain(`RecommenderClientId: "${placement}"`);
  expect(() => new Script(script)).not.toThrow();
});

test("placements are named by location, type and variant", () => {
  expect(buildPlacementId("trends", "home")).toBe("homepage_trends_original");
  expect(buildPlacementId("item_detail_alternatives", "product")).toBe("product_alternatives_original");
});

test("only models with an input ask for one", () => {
  expect(buildBoxSnippet({ url: ADDRESS, model: "basket", placement: "b" })).toContain('item_ids: ["ITEM_ID"]');
  expect(buildBoxSnippet({ url: ADDRESS, model: "last_seen", placement: "b" })).not.toContain("item_ids");
});

test("the name of a placement cannot end the script", () => {
  const code = buildBoxSnippet({ url: ADDRESS, model: "trends", placement: "</script><b>" });
  expect(code.match(/<\/script>/g)).toHaveLength(1);
});
