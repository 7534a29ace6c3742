import { findFieldFailures, isTakingShots, readPictureUrl } from "@/lib/domain/screenshots/screenshot-run";
import { validateShotSettings } from "@/lib/domain/screenshots/validate-settings";
import { makeSettings } from "@/tests/support/screenshots";

test("valid settings have no faults, and the home page needs no term", () => {
  expect(validateShotSettings(makeSettings({ scenario: "search" }))).toEqual({});
  expect(validateShotSettings(makeSettings({ scenario: "home", searchTerm: "", inputSelector: "" }))).toEqual({});
});

test("every field has its own code", () => {
  const settings = { devices: [], url: "ftp://x", searchTerm: "", inputSelector: "", beforeStart: "x".repeat(4097) };
  expect(validateShotSettings(makeSettings({ scenario: "search", key: "ä", ...settings }))).toEqual({
    "settings.devices": ["devices_empty"],
    "settings.url": ["url_invalid"],
    "settings.searchTerm": ["term_empty"],
    "settings.inputSelector": ["selector_empty"],
    "settings.beforeStart": ["script_too_long"],
    "settings.key": ["key_invalid"],
  });
});

test.each([
  [{ devices: [] }, "devices", "devices_empty"],
  [{ url: " " }, "url", "url_empty"],
  [{ url: "shop.example" }, "url", "url_invalid"],
  [{ url: "file:///etc/passwd" }, "url", "url_invalid"],
  [{ url: "https://user:word@shop.example/" }, "url", "url_invalid"],
  [{ scenario: "search" as const, searchTerm: " " }, "searchTerm", "term_empty"],
  [{ scenario: "search" as const, searchTerm: "x".repeat(201) }, "searchTerm", "term_too_long"],
  [{ scenario: "autocomplete" as const, inputSelector: "" }, "inputSelector", "selector_empty"],
  [{ scenario: "autocomplete" as const, inputSelector: "a".repeat(501) }, "inputSelector", "selector_too_long"],
  [{ beforeStart: "é".repeat(2049) }, "beforeStart", "script_too_long"],
  [{ key: "a b" }, "key", "key_invalid"],
  [{ key: "" }, "key", "key_invalid"],
])("%j is refused at its field", (given, field, code) => {
  expect(validateShotSettings(makeSettings(given))).toEqual({ [`settings.${field}`]: [code] });
});

test.each([
  ["é".repeat(2048), {}],
  ["é".repeat(2049), { "settings.beforeStart": ["script_too_long"] }],
])("a script is measured in bytes", (beforeStart, errors) => {
  expect(validateShotSettings(makeSettings({ beforeStart }))).toEqual(errors);
});

test("failures that a setting can repair are shown at its field, others are not", () => {
  const screenshots = [
    { device: "desktop", code: "selector_not_found" },
    { device: "tablet", code: "page_crashed" },
    { device: "phone", code: "constructor" },
  ];
  expect(findFieldFailures({ status: "failed", screenshots })).toEqual({
    "settings.inputSelector": ["selector_not_found"],
  });
  expect(findFieldFailures(undefined)).toEqual({});
});

test("unknown states are in progress", () => {
  expect(["queued", "running", "later", "done", "failed"].map((status) => isTakingShots({ status }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ["https://pictures.example/a.png", true],
  ["/api/sites/1/setup/screenshots/picture?key=a", true],
  ["javascript:alert(1)", false],
  ["//other.example/a.png", false],
  ["data:text/html,x", false],
  ["", false],
  [null, false],
])("the picture %s may be shown: %s", (url, isShown) => {
  expect(readPictureUrl(url) !== null).toBe(isShown);
});
