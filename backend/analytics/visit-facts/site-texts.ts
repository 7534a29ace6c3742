import { TextNumbers } from "@/backend/analytics/searches/text-numbers";
import { NetworkNumbers } from "./network-numbers";

/** Addresses of more bytes may be missing in `visit_addresses`, which has only those of up to 400 characters. */
const STORED_BYTES = 400;
/** The number of the empty address. */
export const EMPTY_ADDRESS = 0;
const QUESTION_MARK = 63;
const HASH = 35;

/** The texts that the visits of a site share, by number. */
export class SiteTexts {
  readonly visitors = new TextNumbers();
  /** Bare URLs of pages and referrers. */
  readonly addresses = new TextNumbers();
  readonly networks = new NetworkNumbers();
  private longAddresses: string[] = [];

  constructor() {
    this.addresses.add(new Uint8Array(), 0, 0);
  }

  /** How many texts there are. */
  get length(): number {
    return this.visitors.length + this.addresses.length + this.networks.length;
  }

  /** Memory in bytes. */
  get size(): number {
    return this.visitors.size + this.addresses.size + this.networks.size;
  }

  /** The number of an address without its query string and hash. */
  addAddress(text: Uint8Array, from: number, to: number): number {
    let end = from;
    while (end < to && text[end] !== QUESTION_MARK && text[end] !== HASH) end += 1;
    const known = this.addresses.length;
    const number = this.addresses.add(text, from, end);
    if (number === known && end - from > STORED_BYTES) this.longAddresses.push(this.addresses.at(number));
    return number;
  }

  /** The long addresses that were added since the last call. */
  takeLongAddresses(): string[] {
    const taken = this.longAddresses;
    this.longAddresses = [];
    return taken;
  }
}
