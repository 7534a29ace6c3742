import { screen } from "@testing-library/react";
import { JsonTree } from "@/components/catalogue/json/json-tree";
import { PlainJson } from "@/components/catalogue/json/plain-json";
import { buildJsonNodes } from "@/lib/domain/catalogue/json-tree";
import { renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const NODES = buildJsonNodes({
  url: "P1",
  attributes: {
    title: "Lamp",
    price_amount: 9.5,
    brand: ["Nordisk", "Other"],
    parameters: Array.from({ length: 14 }, (_, at) => ({ name: `n${at}` })),
    empty: [],
  },
  exact: true,
});

const around = { answers: [], page: makeSitePage(), at: "/sites/100200-300401/catalog_management/catalog_browser" };
const removeSpaces = (text: string | null) => (text ?? "").replace(/\s+/g, "");

test("renders read-only JSON with the same text, order and folding as the tree", () => {
  const { container, unmount } = renderScreen(<PlainJson nodes={NODES} language="en" />, around);
  const plain = removeSpaces(container.textContent);
  const folds = [...container.querySelectorAll("details")].map(({ open }) => open);
  expect(screen.queryAllByRole("button")).toHaveLength(0);
  unmount();
  const tree = renderScreen(<JsonTree label="JSON" nodes={NODES} find="" language="en" />, around);
  expect(plain).toBe(removeSpaces(tree.container.textContent));
  expect(folds).toEqual([...tree.container.querySelectorAll("details")].map(({ open }) => open));
  expect(plain).toContain('brand:["Nordisk","Other"]');
});
