import { omit } from "@/lib/domain/kit/omit";

test("copies an object without some of its keys", () => {
  const value = { id: "1", name: undefined, rules: [] };
  expect(omit(value, "id")).toStrictEqual({ name: undefined, rules: [] });
  expect(omit(value, "id", "rules")).toStrictEqual({ name: undefined });
  expect(value.id).toBe("1");
});
