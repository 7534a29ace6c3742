// What cells mean that programs write for something else. The first character decides for nearly all cells.

/** Words for “no value” in exports of databases and programs. */
const NOTHING = new Set(
  String.raw`NULL null (null) \N N/A n/a #NULL None nan NaN NaT nil undefined - -- --- – —`.split(" "),
);
/** Errors that spreadsheet programs write instead of a value, in the languages of this product and in German. */
const SHEET_ERRORS = new Set(
  "#N/A #NV #REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #HODNOTA! #ODKAZ! #NÁZEV? #ARG! #ADR! #WERT! #BEZUG!".split(" "),
);

const EQUALS = 0x3d;
const HASH = 0x23;
const APOSTROPHE = 0x27;
const CODE_AS_TEXT = /^'\d{4,}$/;
const STARTS_OF_NOTHING = new Set([...String.raw`Nnu\([-–—#`].map((character) => character.charCodeAt(0)));

/**
 * The value of a cell: `="0042"` and `'0042`, by which programs keep spreadsheets from reading a number, are `0042`; `NULL` is "".
 */
export function cleanCell(cell: string): string {
  const start = cell.charCodeAt(0);
  if (start === EQUALS) return unwrapFormula(cell);
  if (start === APOSTROPHE) return CODE_AS_TEXT.test(cell) ? cell.slice(1) : cell;
  return STARTS_OF_NOTHING.has(start) && NOTHING.has(cell) ? "" : cell;
}

function unwrapFormula(cell: string): string {
  const isText = cell.length >= 3 && cell.startsWith('="') && cell.endsWith('"');
  return isText ? cell.slice(2, -1).replaceAll('""', '"').trim() : cell;
}

/** Long codes as spreadsheet programs write them: `8.59401E+12`. Prices and quantities have no such exponents. */
const LONG_NUMBER = /^[1-9](?:[.,]\d{1,14})?E\+(?:1[1-9]|[2-9]\d)$/i;
const PLUS_AT_END = 3;
const PLUS = 0x2b;

/** Whether a spreadsheet program destroyed the value of a cell. */
export function isDamaged(cell: string): boolean {
  if (cell.charCodeAt(0) === HASH) return SHEET_ERRORS.has(cell);
  return cell.charCodeAt(cell.length - PLUS_AT_END) === PLUS && LONG_NUMBER.test(cell);
}
