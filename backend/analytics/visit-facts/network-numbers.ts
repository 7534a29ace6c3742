import { GrowingNumbers } from "@vitrine/engine/byte-slices";
import ipaddr from "ipaddr.js";
import { TextNumbers } from "@/backend/analytics/searches/text-numbers";
import { IP_BITS_STORED } from "@/lib/domain/analytics/ip-networks";

const WORD_BITS = 32;
const IPV6_BYTES = 16;

/** The distinct IP addresses of a site by number, as stored: truncated. */
export class NetworkNumbers {
  private readonly texts = new TextNumbers();
  /** The first 64 bits of each address, zero after an IPv4 address. */
  private readonly high = new GrowingNumbers();
  private readonly low = new GrowingNumbers();
  /** The bytes of each address: of IPv4 or IPv6. */
  private readonly versions = new GrowingNumbers();

  get length(): number {
    return this.texts.length;
  }

  get size(): number {
    return this.texts.size + 3 * Uint32Array.BYTES_PER_ELEMENT * this.length;
  }

  /** The number of an address, given as a slice of UTF-8. */
  add(text: Uint8Array, from: number, to: number): number {
    const number = this.texts.add(text, from, to);
    if (number === this.high.length) this.parse(this.texts.at(number));
    return number;
  }

  /** A flag for each address by number: 1 if it is in one of the networks, which are in canonical form. */
  findIn(networks: readonly string[]): Uint8Array {
    const found = new Uint8Array(this.length);
    for (const network of networks) this.markIn(network, found);
    return found;
  }

  private markIn(network: string, found: Uint8Array): void {
    const [address = "", length] = network.split("/");
    const bits = Number(length);
    const bytes = ipaddr.parse(address).toByteArray();
    // As in SQL: the text of an address of which a network of that size is stored.
    if (bits === IP_BITS_STORED[bytes.length === IPV6_BYTES ? 6 : 4]) {
      const number = this.texts.find(address);
      if (number >= 0) found[number] = 1;
      return;
    }
    const wanted = [toWord(bytes, 0), toWord(bytes, 4)] as const;
    const masks = [buildMask(bits), buildMask(bits - WORD_BITS)] as const;
    const high = this.high.view();
    const low = this.low.view();
    const versions = this.versions.view();
    for (let number = 0; number < found.length; number += 1) {
      if (versions[number] !== bytes.length) continue;
      const differs = (((high[number] ?? 0) ^ wanted[0]) & masks[0]) | (((low[number] ?? 0) ^ wanted[1]) & masks[1]);
      if (differs === 0) found[number] = 1;
    }
  }

  /** A text that is no address is in no network. */
  private parse(text: string): void {
    const bytes = ipaddr.isValid(text) ? ipaddr.parse(text).toByteArray() : [];
    this.high.push(toWord(bytes, 0));
    this.low.push(toWord(bytes, 4));
    this.versions.push(bytes.length);
  }
}

function toWord(bytes: readonly number[], from: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(from, from + 4);
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/** A word whose first bits are 1. */
function buildMask(bits: number): number {
  if (bits <= 0) return 0;
  return bits >= WORD_BITS ? -1 : -1 << (WORD_BITS - bits);
}
