import { fold } from "../text/fold";
import { sortTexts } from "./sort-texts";
import type { TextPool } from "./text-pool";
import { GrowingTexts } from "./text-table";

const BLANK = 0x20;
const LAST_PRINTABLE = 0x7e;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LOWER_OFFSET = 0x20;

/** The alphabetical order of all texts of an index: ignores case and diacritics; ties by bytes. */
export class TextRanking {
  private readonly order: Uint32Array;
  private readonly rankByCode: Uint32Array;
  /** Scratch: codes of the current column by rank; all 0 between calls. */
  private readonly codeByRank: Uint32Array;

  constructor(private readonly texts: TextPool) {
    const keys = buildKeys(texts);
    this.order = sortTexts(keys);
    sortEqual(this.order, keys, texts);
    this.rankByCode = new Uint32Array(this.order.length);
    for (let rank = 0; rank < this.order.length; rank += 1) this.rankByCode[this.order[rank] ?? 0] = rank;
    this.codeByRank = new Uint32Array(this.order.length);
  }

  /** Renumbers the texts of a column in place, in alphabetical order; returns them by their new numbers. */
  renumber(codes: Uint32Array): TextPool {
    const { order, rankByCode, codeByRank } = this;
    let distinct = 0;
    for (const code of codes) {
      const rank = rankByCode[code] ?? 0;
      if (codeByRank[rank] === 0) distinct += 1;
      codeByRank[rank] = 1;
    }
    const ranks = new Uint32Array(distinct);
    for (const code of codes) {
      const rank = rankByCode[code] ?? 0;
      if (codeByRank[rank] === 0) continue;
      codeByRank[rank] = 0;
      ranks[--distinct] = rank;
    }
    ranks.sort();
    ranks.forEach((rank, code) => {
      codeByRank[rank] = code;
    });
    for (let at = 0; at < codes.length; at += 1) codes[at] = codeByRank[rankByCode[codes[at] ?? 0] ?? 0] ?? 0;
    for (const rank of ranks) codeByRank[rank] = 0;
    return this.texts.pick(ranks.map((rank) => order[rank] ?? 0));
  }
}

/** Sort keys of texts; plain ASCII ones are folded without unpacking. */
function buildKeys(texts: TextPool): TextPool {
  // Folded texts are rarely longer; one more start marks the end of the last.
  const keys = new GrowingTexts({ bytes: texts.bytes.length + 64, texts: texts.length + 1 });
  let key = new Uint8Array(256);
  for (let number = 0; number < texts.length; number += 1) {
    const start = texts.starts[number] ?? 0;
    const end = texts.starts[number + 1] ?? 0;
    if (end - start > key.length) key = new Uint8Array((end - start) * 2);
    if (foldPlain(texts.bytes, start, end, key)) keys.pushBytes(key, end - start);
    else keys.push(fold(texts.at(number)));
  }
  return keys.pool();
}

/** Folds a printable ASCII text with single spaces into `key`; false for any other text. */
function foldPlain(bytes: Uint8Array, start: number, end: number, key: Uint8Array): boolean {
  let before = BLANK;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < BLANK || byte > LAST_PRINTABLE || (byte === BLANK && before === BLANK)) return false;
    key[at - start] = byte >= UPPER_A && byte <= UPPER_Z ? byte + LOWER_OFFSET : byte;
    before = byte;
  }
  return before !== BLANK;
}

/** Sorts texts with equal keys by their bytes. */
function sortEqual(order: Uint32Array, keys: TextPool, texts: TextPool): void {
  const getBytes = (pool: TextPool, number = 0): Uint8Array =>
    pool.bytes.subarray(pool.starts[number], pool.starts[number + 1]);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    const length = getKeyLength(keys, order[from]);
    while (to < order.length && length === getKeyLength(keys, order[to]) && isSame(keys, order[from], order[to]))
      to += 1;
    if (to - from > 1) order.subarray(from, to).sort((a, b) => Buffer.compare(getBytes(texts, a), getBytes(texts, b)));
    from = to;
  }
}

function getKeyLength({ starts }: TextPool, number = 0): number {
  return (starts[number + 1] ?? 0) - (starts[number] ?? 0);
}

function isSame({ bytes, starts }: TextPool, one = 0, other = 0): boolean {
  const from = starts[one] ?? 0;
  const to = starts[one + 1] ?? 0;
  const otherFrom = starts[other] ?? 0;
  for (let at = 0; from + at < to; at += 1) if (bytes[from + at] !== bytes[otherFrom + at]) return false;
  return true;
}
