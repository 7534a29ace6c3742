/** Groups rows by their site, in their order. */
export function groupBySite<Row extends { site_id: string }>(rows: Iterable<Row>): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.site_id);
    if (group === undefined) groups.set(row.site_id, [row]);
    else group.push(row);
  }
  return groups;
}
