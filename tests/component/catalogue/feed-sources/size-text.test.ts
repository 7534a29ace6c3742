import { sizeText } from "@/components/catalogue/feed-sources/file-place";

test("a size is told in the largest unit that it fills, bytes by their number", () => {
  expect([1, 892, 2048, 5_500_000].map((bytes) => sizeText(bytes, "en"))).toEqual([
    "1 byte",
    "892 bytes",
    "2 kB",
    "5.2 MB",
  ]);
  expect(sizeText(3, "cs")).toBe("3 bajty");
});
