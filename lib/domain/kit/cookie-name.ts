/**
 * The name of a cookie at a port, which is "" for the default one of http or https. Browsers send the cookies of a host to all of its
 * ports, so the name tells installations apart that have one host name.
 */
export function buildCookieName(name: string, port: string): string {
  return port === "" ? name : `${name}-${port}`;
}
