import { GrowingNumbers } from "@vitrine/engine/byte-slices";
import { encodeText } from "@vitrine/engine/text-pool";
import { type PackedNumbers, pickArrayType } from "@/backend/analytics/searches/query-book-span";
import { VISIT_DEVICES } from "@/lib/domain/analytics/visit-device";
import { SHARE_NUMBERS } from "@/lib/domain/analytics/visit-shares";
import { isConditionToken } from "@/lib/domain/analytics/visit-tokens";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { SEARCH_SCOPES, type SearchScope } from "@/lib/domain/search/search-scopes";
import type { DayFacts, HourRun, NumberLists, ScopeShares } from "./day-facts";
import { DayTokensBuilder } from "./day-tokens";
import type { DayText } from "./facts-messages";
import type { SiteTexts } from "./site-texts";
import { TextScanner } from "./text-scanner";

// Turns the lines of `facts-reader.ts` into columns. A line: the offset of the beginning in ms, local day, hour, flags, revenue;
// an array of visitor, IP address and device; an array for each scope in the order of SEARCH_SCOPES; tokens, pages, referrers.

const WIDTH = SHARE_NUMBERS.length;

/**
 * Parses the visits of a day, which are grouped by local hour.
 * @param texts gives their texts numbers.
 */
export function parseDay({ day, visits: length, text }: DayText, texts: SiteTexts): DayFacts {
  const line = new TextScanner(encodeText(text));
  const columns = createColumns(length);
  const hours: HourRun[] = [];
  const shares = SEARCH_SCOPES.map(() => new SharesBuilder(length));
  const tokens = new DayTokensBuilder();
  const pages = new ListsBuilder(length);
  const referers = new ListsBuilder(length);
  for (let visit = 0; visit < length; visit += 1) {
    columns.offsets[visit] = line.readNumber();
    addToHours(hours, { day: line.readNumber(), hour: line.readNumber() }, visit);
    columns.flags[visit] = line.readNumber();
    columns.revenue[visit] = line.readNumber();
    readTexts(line, columns, visit, texts);
    for (const share of shares) share.read(line, visit);
    for (line.open(); line.nextText(); )
      if (isConditionToken(line.bytes, line.from, line.to)) tokens.add(visit, line.bytes, line.from, line.to);
    pages.read(line, visit, texts);
    referers.read(line, visit, texts);
  }
  const { offsets, visitors, networks, devices, flags, revenue } = columns;
  return {
    startsAt: day * DAY_MS,
    length,
    hours,
    offsets,
    visitors,
    networks,
    devices,
    flags,
    revenue: pack(revenue),
    shares: Object.fromEntries(SEARCH_SCOPES.map((scope, at) => [scope, shares[at]?.build()])) as Record<
      SearchScope,
      ScopeShares
    >,
    tokens: tokens.build(length),
    pages: pages.build(),
    referers: referers.build(),
  };
}

type Columns = ReturnType<typeof createColumns>;

function createColumns(length: number) {
  return {
    offsets: new Uint32Array(length),
    visitors: new Uint32Array(length),
    networks: new Uint32Array(length),
    devices: new Uint8Array(length),
    flags: new Uint8Array(length),
    revenue: new Float64Array(length),
  };
}

function addToHours(hours: HourRun[], { day, hour }: { day: number; hour: number }, visit: number): void {
  const last = hours.at(-1);
  if (last !== undefined && last.day === day && last.hour === hour) last.to = visit + 1;
  else hours.push({ day, hour, from: visit, to: visit + 1 });
}

function readTexts(line: TextScanner, columns: Columns, visit: number, { visitors, networks }: SiteTexts): void {
  line.open();
  line.nextText();
  columns.visitors[visit] = visitors.add(line.bytes, line.from, line.to);
  line.nextText();
  columns.networks[visit] = line.isNull ? 0 : networks.add(line.bytes, line.from, line.to) + 1;
  line.nextText();
  columns.devices[visit] = findDevice(line);
  line.nextText();
}

function findDevice({ bytes, from, to }: TextScanner): number {
  return VISIT_DEVICES.findIndex((device) => {
    for (let at = from; at < to; at += 1) if (bytes[at] !== device.charCodeAt(at - from)) return false;
    return device.length === to - from;
  });
}

/** Collects the shares of one scope. */
class SharesBuilder {
  private readonly visits = new GrowingNumbers();
  private values: Float64Array;
  private readonly share = new Float64Array(WIDTH);

  constructor(length: number) {
    this.values = new Float64Array(length * WIDTH);
  }

  /** Reads the share of a visit; an empty array if it has none. */
  read(line: TextScanner, visit: number): void {
    if (line.readNumbers(this.share) === 0) return;
    this.values.set(this.share, this.visits.length * WIDTH);
    this.visits.push(visit);
  }

  build(): ScopeShares {
    const visits = this.visits.view().slice();
    const column = new Float64Array(visits.length);
    return {
      visits,
      columns: SHARE_NUMBERS.map((_, at) => {
        for (let row = 0; row < visits.length; row += 1) column[row] = this.values[row * WIDTH + at] ?? 0;
        return pack(column);
      }),
    };
  }
}

/** Collects the addresses of visits. */
class ListsBuilder {
  private readonly starts: Uint32Array;
  private readonly numbers = new GrowingNumbers();

  constructor(length: number) {
    this.starts = new Uint32Array(length + 1);
  }

  read(line: TextScanner, visit: number, texts: SiteTexts): void {
    for (line.open(); line.nextText(); ) this.numbers.push(texts.addAddress(line.bytes, line.from, line.to));
    this.starts[visit + 1] = this.numbers.length;
  }

  build(): NumberLists {
    return { starts: this.starts, numbers: this.numbers.view().slice() };
  }
}

/** A copy in the narrowest type. */
function pack(values: Float64Array): PackedNumbers {
  let least = 0;
  let most = 0;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return pickArrayType(least, most).from(values);
}
