import { formatSize } from "@/components/catalogue/feed-sources/file-place";

// The size of a file as file-place.tsx shows it.

test("formats a size in the largest unit that it fills, small ones in bytes", () => {
  expect([1, 892, 2048, 5_500_000].map((bytes) => formatSize(bytes, "en"))).toEqual([
    "1 byte",
    "892 bytes",
    "2 kB",
    "5.2 MB",
  ]);
  expect(formatSize(3, "cs")).toBe("3 bajty");
});
