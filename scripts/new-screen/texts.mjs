/** The languages of the product. */
export const LOCALES = ["en", "cs", "sk", "pl"];

const NOTHING = {
  en: "Nothing here yet",
  cs: "Zatím tu nic není",
  sk: "Zatiaľ tu nič nie je",
  pl: "Na razie nic tu nie ma",
};
const NAME = { en: "Name", cs: "Název", sk: "Názov", pl: "Nazwa" };
const FAILED = {
  en: "The data couldn’t be loaded",
  cs: "Data se nepodařilo načíst",
  sk: "Údaje sa nepodarilo načítať",
  pl: "Nie udało się wczytać danych",
};

/** The texts of a new screen in a language: file, path of the object in it, key, and value. The title is English until translated. */
export function listTexts(locale, { area, feature, title }) {
  const at = (name) => `messages/${locale}/${name}.json`;
  return [
    {
      file: at(area),
      path: [],
      key: feature,
      value: { title, name: NAME[locale], nothing: NOTHING[locale], loadFailed: FAILED[locale] },
    },
    { file: at("shell"), path: ["menu", "screens"], key: feature, value: title },
    { file: at("help"), path: ["help", "topics"], key: feature, value: { purpose: title } },
  ];
}

/** Describes each text on a line: its key, and the value that was written. */
export function describeTexts({ path, key, value }) {
  const name = [...path, key].join(".");
  return typeof value === "string"
    ? [`${name}: "${value}"`]
    : Object.entries(value).map(([inner, text]) => `${name}.${inner}: "${text}"`);
}
