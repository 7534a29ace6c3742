const REASONS = {
  upstream_unavailable: "does not answer",
  upstream_timeout: "did not answer in time",
  upstream_failed: "answers with an error",
  upstream_redirect: "answers with a redirect",
  upstream_not_json: "answers with something that is no JSON",
  upstream_malformed: "answers with malformed JSON",
  upstream_contract: "answers in another form than the contract",
  hmac_invalid: "refuses our signature, because its key or its computation differs",
  hmac_clock: "refuses our signature, because its clock differs",
};

/**
 * Formats a log line of the web server about a shop's own backend for the terminal: that it is not usable, or that it
 * is again; null for other lines.
 * @param backendUrl BACKEND_URL.
 */
export function formatBackendFault(line, backendUrl) {
  const { backend_state: state, detail } = parseFields(line);
  if (state === "ok") return `The backend at ${backendUrl} answers.`;
  if (state === undefined) return null;
  const reason = REASONS[state] ?? "is not usable";
  return `Warning: the backend at ${backendUrl} ${reason}${detail ? ` (${detail})` : ""}.
Pages show errors until it does. To see what differs: npm run check-backend, docs/own-backend.md`;
}

function parseFields(line) {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return {};
  }
}
