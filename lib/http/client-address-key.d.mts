/** The key for limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one subscriber. */
export function getLimitKey(address: string): string;
