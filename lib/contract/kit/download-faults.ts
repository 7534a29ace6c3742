/**
 * Why a feed could not be downloaded. `download_failed` is also what a host that is not public looks like, by its name alone;
 * `download_host_unknown` one whose name leads to no public address, whether or not it exists.
 */
export const DOWNLOAD_FAULTS = [
  "download_failed",
  "download_too_slow",
  "download_timeout",
  "download_unauthorized",
  "download_forbidden",
  "download_not_found",
  "download_limited",
  "download_server_error",
  "download_redirects",
  "download_redirect_refused",
  "download_host_unknown",
  "download_refused",
  "download_certificate",
  "download_broke_off",
  "download_compression",
] as const;
export type DownloadFaultCode = (typeof DOWNLOAD_FAULTS)[number];
