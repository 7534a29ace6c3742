import { findNameFault, findPersonNameFault, makeHarmless, nameFromEmail } from "@/lib/domain/kit/names";

const LINKS = [
  "your account is locked. Go to https://evil.example/x",
  "http://a",
  "www.evil.example",
  "Look at www3.evil",
  "evil.example/login",
  "evil.example:8080",
  "evil.example?x",
  "ask ada@evil.example",
  "Go to evil.example",
  "ｅｖｉｌ．example/a",
  "evil。example/a",
  "mailto:ada",
  "tel:112",
  "go to e\u200Dvil.example",
  "Shop.example: your account is locked now",
  "a.example b.example",
];
const PEOPLE = [
  "Ada Lovelace",
  "J.R.R. Tolkien",
  "Ing. Jan Novák, Ph.D.",
  "Nguyễn Thị Hoa",
  "O’Brien-Smith",
  "山田 太郎",
  "Ada (2.0)",
];
const SITES = [
  "Boots & Co",
  "Hollowmere CZ",
  "Dr.Max",
  "Shop.example",
  "Shop.example outlet",
  "Shoes s.r.o.",
  "No.1 – shoes/boots",
  "24/7",
];
const NOT_PLAIN = [
  "Ada\nBo",
  "Ada\u2028Bo",
  "Ada\tBo",
  "Ada\u202Ecba",
  "Ada\u2066x",
  "Ada\u200BBo",
  "Ada\u0000",
  "Ada\uFEFFBo",
  "Ada\u3164Bo",
  "\u00ADAda",
];

test.each(LINKS)("%j is no name of a person and of no site", (name) => {
  expect([findPersonNameFault(name), findNameFault(name)]).toEqual(["name_has_link", "name_has_link"]);
});

test.each(NOT_PLAIN)("%j is no name: it has invisible characters or line breaks", (name) => {
  expect([findPersonNameFault(name), findNameFault(name)]).toEqual(["name_not_plain", "name_not_plain"]);
});

test.each(PEOPLE)("%s is the name of a person", (name) => expect(findPersonNameFault(name)).toBeNull());

test.each(SITES)("%s is the name of a site", (name) => expect(findNameFault(name)).toBeNull());

test("a person is not called like a domain; names are bounded and not empty", () => {
  expect(findPersonNameFault("Evil.example")).toBe("name_has_link");
  expect([findPersonNameFault(" "), findNameFault("")]).toEqual(["name_empty", "name_empty"]);
  expect([findNameFault("a".repeat(100)), findNameFault("a".repeat(101))]).toEqual([null, "name_too_long"]);
});

test.each([...LINKS, ...NOT_PLAIN, "Shop.example"])("%j is harmless in a mail", (name) => {
  const shown = makeHarmless(name);
  expect(shown).not.toMatch(
    /[\p{Cc}\u202E\u2066\u200B\u2028]|:\/\/|www\d*\.|\S@\S|[\p{L}\p{N}][.。．]\p{L}{2}|mailto:|tel:/u,
  );
  expect(makeHarmless(shown)).toBe(shown);
});

test("harmless names stay as they are; long ones are cut", () => {
  for (const name of PEOPLE) expect(makeHarmless(name)).toBe(name);
  expect(makeHarmless("a".repeat(300))).toBe(`${"a".repeat(99)}…`);
});

test.each([
  ["jan.novak+shop@b.example", "jan novak shop"],
  ["www.evil.com@b.example", "www evil com"],
  ["ada@b.example", "ada"],
  [`${"a".repeat(150)}@b.example`, `${"a".repeat(99)}…`],
  ["...@b.example", "?"],
])("%s without a name is called %s", (email, name) => expect(nameFromEmail(email)).toBe(name));
