/** Formats a log line of the backend about a startup step for the terminal; null for other lines. */
export function formatProgress(line) {
  const { folder, demo_items: items, demo_visits_percent: percent, demo_visits: visits } = parseFields(line);
  if (folder !== undefined) return "The database is open.";
  if (items !== undefined) return `The demo shops are there, with ${items} items.`;
  if (percent !== undefined) return `Generating demo visits in the background: ${percent} %`;
  return visits === undefined ? null : `The demo visits are complete: ${visits} events added.`;
}

function parseFields(line) {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return {};
  }
}
