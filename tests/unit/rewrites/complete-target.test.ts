import { completeTarget } from "@/lib/domain/rewrites/complete-target";
import { redirectGrammar } from "@/lib/domain/rewrites/redirect-csv";
import { validateUpload } from "@/lib/domain/rewrites/upload-verdict";

const BASE = "http://shop.example/cs/";

test.each([
  ["/sale", "http://shop.example/sale"],
  ["/sale?a=b#c", "http://shop.example/sale?a=b#c"],
  ["shop.example/sale", "http://shop.example/sale"],
  ["SHOP.example", "http://SHOP.example"],
  ["www.other.example:8080/x", "https://www.other.example:8080/x"],
  ["//cdn.example/x", "http://cdn.example/x"],
  ["obchod-žluť.example/č", "https://obchod-žluť.example/č"],
])("%s is completed to %s", (target, completed) => {
  expect(completeTarget(target, BASE)).toBe(completed);
});

test.each([
  "",
  "https://shop.example/sale",
  "sale",
  "sale.html",
  "index.php?x=1",
  "sale.shtml",
  "sale.phtml",
  "sale.do?id=1",
  "sale.action",
  "sale.jsf",
  "sale.cfm",
  "sale.cgi",
  "javascript:alert(1)",
  "mailto:a@shop.example",
  "user@shop.example/x",
  "/\\evil.example",
  "\\\\evil.example",
  "//",
  "/a b",
  "1.5",
  "shop.example sale",
])("%p stays as it is", (target) => {
  expect(completeTarget(target, BASE)).toBe(target);
});

test("without the address of the site, a path stays incomplete", () => {
  expect(completeTarget("/sale", "")).toBe("/sale");
  expect(completeTarget("shop.example/sale", "")).toBe("https://shop.example/sale");
});

test("the host of the site is no page, whatever its ending is", () => {
  expect(completeTarget("shop.do/sale", "https://shop.do")).toBe("https://shop.do/sale");
  expect(completeTarget("SHOP.do", "https://shop.do")).toBe("https://SHOP.do");
});

test("completed targets of a file have a warning, and are validated like others", () => {
  const grammar = redirectGrammar({ baseUrl: "https://shop.example", customized: new Set() });
  const file = [
    ["sale", "/sale"],
    ["news => /news"],
    ["blog", "blog.example"],
    ["deals => shop.example/deals"],
    ["path->cdn.example"],
    ["loop", "/search?q=loop"],
    ["plain", "https://shop.example/plain"],
    ["page", "page.html"],
    ["page => page.do"],
  ];
  const { lines } = validateUpload(grammar, file, new Map(), "append");
  expect(lines.map(({ row, code, warnings }) => [row?.cells[1] ?? null, code, warnings])).toEqual([
    ["https://shop.example/sale", null, ["completed"]],
    ["https://shop.example/news", null, ["completed"]],
    ["https://blog.example", null, ["completed", "off_site"]],
    ["https://shop.example/deals", null, ["completed"]],
    ["https://cdn.example", null, ["completed", "off_site"]],
    ["https://shop.example/search?q=loop", "self_target", []],
    ["https://shop.example/plain", null, []],
    [null, "target_not_url", []],
    [null, "target_missing", []],
  ]);
});
