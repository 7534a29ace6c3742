import fc from "fast-check";
import { readJpegSize } from "@/lib/domain/kit/jpeg-size";
import { countTries } from "@/tests/support/tries";

const APP0 = [
  0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00,
];
const frame = (marker: number, width: number, height: number) => [
  ...[0xff, marker, 0x00, 0x11, 0x08, height >> 8, height & 255, width >> 8, width & 255, 0x03],
  ...[0x01, 0x22, 0x00, 0x02, 0x11, 0x01, 0x03, 0x11, 0x01],
];
const jpeg = (...parts: number[][]) => new Uint8Array([0xff, 0xd8, ...parts.flat()]);

test("reads the size from the frame, whatever precedes it", () => {
  expect(readJpegSize(jpeg(APP0, frame(0xc0, 2048, 320)))).toEqual({ width: 2048, height: 320 });
  expect(readJpegSize(jpeg(frame(0xc2, 1, 65535)))).toEqual({ width: 1, height: 65535 });
  const table = [0xff, 0xc4, 0x00, 0x04, 0xff, 0xc0];
  expect(readJpegSize(jpeg(APP0, table, [0xff, 0xff, 0x01], frame(0xc1, 340, 490)))).toEqual({
    width: 340,
    height: 490,
  });
});

test.each([
  ["nothing", new Uint8Array()],
  ["a PNG", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["a page", new TextEncoder().encode("<!doctype html><title>Not here</title>")],
  ["no frame", jpeg(APP0)],
  ["a scan before the frame", jpeg(APP0, [0xff, 0xda, 0x00, 0x08], frame(0xc0, 10, 10))],
  ["a frame without width", jpeg(frame(0xc0, 0, 10))],
  ["a frame without height", jpeg(frame(0xc0, 10, 0))],
  ["a frame that is not whole", jpeg(frame(0xc0, 10, 10)).subarray(0, 12)],
  ["a segment that is shorter than its length", jpeg([0xff, 0xe1, 0x00, 0x01], frame(0xc0, 10, 10))],
  ["a segment that ends past the file", jpeg([0xff, 0xe1, 0xff, 0xff], frame(0xc0, 10, 10))],
])("%s is no picture", (_, bytes) => {
  expect(readJpegSize(bytes)).toBeNull();
});

test("reads or refuses a header with changed bytes, and refuses one without an end", () => {
  const sound = jpeg(APP0, frame(0xc0, 2048, 320));
  const places = fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(places, fc.nat(sound.length), (changes, length) => {
      const bytes = sound.slice();
      for (const [at, byte] of changes) bytes[at] = byte;
      const size = readJpegSize(bytes.subarray(0, length));
      if (size !== null) expect(size.width > 0 && size.height > 0).toBe(true);
    }),
    { numRuns: countTries(2000) },
  );
  const endless = new Uint8Array(614_400).fill(0xff);
  endless[1] = 0xd8;
  expect(readJpegSize(endless)).toBeNull();
});
