import { CHECK_KEYS } from "@/lib/contract/catalogue/data-quality";
import {
  CHECK_RULES,
  computeCheckStatus,
  computeShare,
  hasDoubled,
  isWorse,
} from "@/lib/domain/catalogue/quality-checks";

test("has increasing thresholds for every check", () => {
  for (const key of CHECK_KEYS) {
    const { warnAbove, errorAbove } = CHECK_RULES[key];
    expect(warnAbove).toBeGreaterThanOrEqual(0);
    expect(errorAbove === null || errorAbove > warnAbove).toBe(true);
  }
});

test("treats thresholds as exclusive", () => {
  expect(computeCheckStatus("image_missing", 5, 100)).toBe("ok");
  expect(computeCheckStatus("image_missing", 6, 100)).toBe("warning");
  expect(computeCheckStatus("image_missing", 21, 100)).toBe("error");
  expect(computeCheckStatus("title_missing", 1, 1_000_000)).toBe("warning");
  expect(computeCheckStatus("duplicate_title", 100, 100)).toBe("warning");
});

test("is not applicable without items to check, and ok without failing ones", () => {
  expect(computeCheckStatus("brand_unknown", 0, null)).toBe("not_applicable");
  expect(computeCheckStatus("brand_unknown", 0, 10)).toBe("ok");
  expect(computeShare(0, 0)).toBe(0);
});

test("raises an alert only if a check gets worse", () => {
  expect(isWorse("ok", "warning")).toBe(true);
  expect(isWorse("warning", "error")).toBe(true);
  expect(isWorse("not_applicable", "error")).toBe(true);
  expect(isWorse("error", "error")).toBe(false);
  expect(isWorse("error", "warning")).toBe(false);
});

test("detects doubled missing items from ten on", () => {
  expect([hasDoubled(4, 9), hasDoubled(5, 10), hasDoubled(0, 10), hasDoubled(6, 11)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
