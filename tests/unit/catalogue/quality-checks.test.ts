import { CHECK_KEYS } from "@/lib/contract/catalogue/data-quality";
import { CHECK_RULES, checkStatusOf, hasDoubled, isWorse, shareOf } from "@/lib/domain/catalogue/quality-checks";

test("every check has thresholds that rise, and something that it weakens", () => {
  for (const key of CHECK_KEYS) {
    const { warnAbove, errorAbove } = CHECK_RULES[key];
    expect(warnAbove).toBeGreaterThanOrEqual(0);
    expect(errorAbove === null || errorAbove > warnAbove).toBe(true);
  }
});

test("a share on the threshold is still well, one above it is not", () => {
  expect(checkStatusOf("image_missing", 5, 100)).toBe("ok");
  expect(checkStatusOf("image_missing", 6, 100)).toBe("warning");
  expect(checkStatusOf("image_missing", 21, 100)).toBe("error");
  expect(checkStatusOf("title_missing", 1, 1_000_000)).toBe("warning");
  expect(checkStatusOf("duplicate_title", 100, 100)).toBe("warning");
});

test("a check that has nothing to look at says so, one of nothing that fails is well", () => {
  expect(checkStatusOf("brand_unknown", 0, null)).toBe("not_applicable");
  expect(checkStatusOf("brand_unknown", 0, 10)).toBe("ok");
  expect(shareOf(0, 0)).toBe(0);
});

test("somebody is told when it gets worse, not when it stays or gets better", () => {
  expect(isWorse("ok", "warning")).toBe(true);
  expect(isWorse("warning", "error")).toBe(true);
  expect(isWorse("not_applicable", "error")).toBe(true);
  expect(isWorse("error", "error")).toBe(false);
  expect(isWorse("error", "warning")).toBe(false);
});

test("missing items double from ten on", () => {
  expect([hasDoubled(4, 9), hasDoubled(5, 10), hasDoubled(0, 10), hasDoubled(6, 11)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
