import { gzipSync } from "node:zlib";
import { openFeed } from "@/backend/catalogue/read/read-feed";
import { FEED_ZIP_BYTES_MAX } from "@/lib/domain/kit/limits";
import { makeZip } from "@/tests/support/zip-files";
import { readFault, readValues, splitBytes } from "./reading";

// Feeds in ZIP archives; read-feed.test.ts has the other formats.

const TABLE = "id;title\r\n1;Židle\r\n2;Stůl\r\n";
const EXPECTED = [
  { id: "1", title: "Židle" },
  { id: "2", title: "Stůl" },
];
const feed = { name: "export/feed.csv", content: TABLE };
const packInZip = (content: Buffer): Buffer => makeZip([{ name: "packed", content }]);

test("reads a zip with one file, compressed or stored, in chunks of any size", async () => {
  for (const size of [1, 7, undefined]) {
    expect(await readValues(makeZip([feed]), { contentType: "application/zip" }, size)).toEqual(EXPECTED);
    expect(await readValues(makeZip([{ ...feed, method: 0 }]), { name: "feed.zip" }, size)).toEqual(EXPECTED);
  }
  expect(await readValues(makeZip([feed], "made by the shop"))).toEqual(EXPECTED);
});

test("names the file in the zip, and takes the format from its name where the text is ambiguous", async () => {
  const opened = await openFeed(splitBytes(makeZip([{ name: "a/items.ndjson", content: '{"id":1}\n' }])), {
    name: "items.zip",
  });
  expect(opened).toMatchObject({ zipEntry: "items.ndjson", format: "json_lines" });
  await opened.records.return(undefined);
  const plain = await openFeed(splitBytes(TABLE), {});
  expect(plain.zipEntry).toBeNull();
  await plain.records.return(undefined);
});

test("unpacks a feed that is packed twice or three times, and names the innermost file", async () => {
  const zip = makeZip([feed]);
  const packed = [
    gzipSync(gzipSync(TABLE)),
    gzipSync(zip),
    makeZip([{ name: "feed.csv.gz", content: gzipSync(TABLE) }]),
    makeZip([{ name: "feed.zip", content: zip }]),
    gzipSync(makeZip([{ name: "feed.csv.gz", content: gzipSync(TABLE) }])),
  ];
  for (const content of packed) {
    expect(await readValues(content, {}, 1)).toEqual(EXPECTED);
    expect(await readValues(content)).toEqual(EXPECTED);
  }
  const opened = await openFeed(splitBytes(makeZip([{ name: "outer.zip", content: zip }])), {});
  expect(opened.zipEntry).toBe("feed.csv");
  await opened.records.return(undefined);
});

test.each([
  ["TAR", Buffer.concat([Buffer.alloc(257, "feed.csv\0"), Buffer.from("ustar\x0000")])],
  ["RAR", Buffer.from("Rar!\x1a\x07\x01\x00", "latin1")],
  ["7-Zip", Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
  ["XZ", Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0])],
  ["Zstandard", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0])],
  ["bzip2", Buffer.from("BZh91AY&SY")],
])("names a packing that is not read: %s, also within gzip", async (_, content) => {
  expect(await readFault(content)).toBe("packing_unsupported@1:1");
  expect(await readFault(gzipSync(content))).toBe("packing_unsupported@1:1");
});

test("refuses a feed that is packed twice and expands to more than a hundred times the received bytes", async () => {
  const bomb = `id,title\n${`1,${"a".repeat(400)}\n`.repeat(20_000)}`;
  expect(await readFault(gzipSync(gzipSync(bomb)))).toMatch(/^gzip_ratio@/);
  expect(await readFault(gzipSync(makeZip([{ ...feed, content: bomb }])))).toMatch(/^(gzip|zip)_ratio@/);
});

test("ignores folders and files that systems add", async () => {
  const added = ["export/", "__MACOSX/export/._feed.csv", "export/.DS_Store", "Thumbs.db"];
  expect(await readValues(makeZip([...added.map((name) => ({ name, content: "" })), feed]))).toEqual(EXPECTED);
});

const long = `id,title\n${`1,${"a".repeat(400)}\n`.repeat(20_000)}`;
test.each([
  ["holds no file", makeZip([]), "zip_empty"],
  ["holds a folder only", makeZip([{ name: "export/", content: "" }]), "zip_empty"],
  ["holds several files", makeZip([feed, { name: "b.csv", content: TABLE }]), "zip_many_files"],
  [
    "holds thousands of files",
    makeZip(Array.from({ length: 2_000 }, () => ({ ...feed, content: "" }))),
    "zip_many_files",
  ],
  ["has a password", makeZip([{ ...feed, flags: 1 }]), "zip_encrypted"],
  ["is packed more than three times", packInZip(gzipSync(gzipSync(gzipSync(TABLE)))), "zip_nested"],
  ["holds a zip of several files", packInZip(makeZip([feed, { ...feed, name: "b.csv" }])), "zip_many_files"],
  ["holds a workbook", packInZip(makeZip([{ name: "[Content_Types].xml", content: "<a/>" }])), "feed_is_workbook"],
  ["uses another compression", makeZip([{ ...feed, method: 14 }]), "zip_unsupported"],
  ["is a workbook", makeZip([{ name: "[Content_Types].xml", content: "<a/>" }, feed]), "feed_is_workbook"],
  ["expands to more than a hundred times its size", makeZip([{ ...feed, content: long }]), "zip_ratio"],
  ["expands so, and says less", makeZip([{ ...feed, content: long, declared: { size: 50_000 } }]), "zip_broken"],
  ["is truncated", makeZip([feed]).subarray(0, 60), "zip_broken"],
  ["has a file with another checksum", makeZip([{ ...feed, declared: { crc: 7 } }]), "zip_broken"],
  ["has a file that ends early", makeZip([{ ...feed, declared: { size: TABLE.length + 90 } }]), "zip_broken"],
])("refuses a zip that %s", async (_, zip, code) => {
  expect((await readFault(zip)).split("@")[0]).toBe(code);
});

test("refuses a zip whose contents are damaged anywhere, or reads what it held", async () => {
  const zip = makeZip([feed]);
  for (let at = 4; at < zip.length; at += 1) {
    const damaged = Buffer.from(zip);
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    expect((await readFault(damaged)).split("@")[0]).toMatch(/^(zip_|read$|feed_is_workbook)/);
  }
});

test("refuses a zip that is too large to read into memory", async () => {
  const zip = makeZip([{ ...feed, method: 0, content: new Uint8Array(FEED_ZIP_BYTES_MAX) }]);
  expect(await readFault(zip)).toBe("zip_too_large@1:1");
});
