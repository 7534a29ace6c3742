import { computeEffect, computeEffectRanges, EFFECT_SEARCHES_MIN } from "@/lib/domain/customizations/rule-effect";

describe("the compared ranges", () => {
  test("are whole weeks before and after the start day", () => {
    expect(computeEffectRanges("2026-11-01", "2026-11-17")).toEqual({
      days: 14,
      before: { from: "2026-10-18", to: "2026-10-31" },
      after: { from: "2026-11-02", to: "2026-11-15" },
    });
  });

  test("are at most four weeks", () => {
    expect(computeEffectRanges("2026-08-01", "2026-11-17")).toMatchObject({ days: 28, after: { to: "2026-08-29" } });
  });

  test("are null before a whole week has passed", () => {
    expect(computeEffectRanges("2026-11-01", "2026-11-07")).toBeNull();
    expect(computeEffectRanges("2026-11-01", "2026-11-08")).toMatchObject({ days: 7 });
  });
});

describe("the verdict", () => {
  test("is better or worse only beyond the margin", () => {
    const before = { searches: 1000, clicked: 300 };
    expect(computeEffect(before, { searches: 1000, clicked: 400 })).toMatchObject({
      verdict: "better",
      before: { value: 0.3, n: 300, of: 1000 },
      after: { value: 0.4, n: 400, of: 1000 },
      method: "before_after",
    });
    expect(computeEffect(before, { searches: 1000, clicked: 200 }).verdict).toBe("worse");
    expect(computeEffect(before, { searches: 1000, clicked: 315 }).verdict).toBe("no_difference");
  });

  test("is not_enough_data below the minimum, with the available numbers", () => {
    const few = { searches: EFFECT_SEARCHES_MIN - 1, clicked: 50 };
    expect(computeEffect(few, { searches: 5000, clicked: 10 })).toMatchObject({
      verdict: "not_enough_data",
      before: { n: 50, of: 99 },
      change: null,
    });
    expect(computeEffect(null, null)).toMatchObject({
      verdict: "not_enough_data",
      after: { value: null, n: 0, of: 0 },
    });
  });

  test("is no_difference without clicks on both sides", () => {
    const none = { searches: 500, clicked: 0 };
    expect(computeEffect(none, none)).toMatchObject({ verdict: "no_difference", change: 0, margin: 0 });
  });
});
