import fc from "fast-check";
import {
  buildGrade,
  GradeTable,
  getLacks,
  getLevel,
  getTier,
  getTierAndLevel,
  isWidenedGrade,
} from "../src/pipeline/grades";

test.each([
  [{ level: 0, tier: 0, lacks: 0 }, 0],
  [{ level: 24, tier: 2, lacks: 1023 }, 88],
  [{ level: 5, tier: 1, lacks: 512 }, 37],
])("a grade of %j has these parts", (parts, tierAndLevel) => {
  for (const isWidened of [false, true]) {
    const grade = buildGrade(parts, isWidened);
    expect({ level: getLevel(grade), tier: getTier(grade), lacks: getLacks(grade) }).toEqual(parts);
    expect(isWidenedGrade(grade)).toBe(isWidened);
    expect(getTierAndLevel(grade)).toBe(tierAndLevel);
    // 0 means no match.
    expect(grade).toBeGreaterThan(0);
  }
});

test("a table gives the grade of any bits, also where two share a slot", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.integer().filter((bits) => bits !== 0),
        { minLength: 1, maxLength: 3000 },
      ),
      (list) => {
        const table = new GradeTable((bits) => ~bits);
        for (const bits of [...list, ...list]) expect(table.find(bits)).toBe(~bits);
      },
    ),
    { numRuns: 20 },
  );
});

test("a table computes the grade of equal bits once", () => {
  const computed: number[] = [];
  const table = new GradeTable((bits) => {
    computed.push(bits);
    return bits + 1;
  });
  expect([7, 7, -1, 7, -1].map((bits) => table.find(bits))).toEqual([8, 8, 0, 8, 0]);
  expect(computed).toEqual([7, -1]);
});
