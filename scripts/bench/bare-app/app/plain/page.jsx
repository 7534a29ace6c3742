import { upstreamAnswer } from "../upstream.js";

export const dynamic = "force-dynamic";

const COLUMNS = [
  ...["Query", "Also for", "Type", "Mode", "Rules", "Active", "Planned", "Problems"],
  ...["Tags", "Owners", "Next change", "Changed", "By"],
];

/** The values of the same rows as text in a plain table, measured for comparison. */
export default async function PlainPage() {
  const { items } = await upstreamAnswer();
  return (
    <table>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((row) => (
          <tr key={row.id}>
            <td>
              <a href={`/rows/${row.id}`}>{row.query}</a>
            </td>
            <td>{row.aliases?.join(", ")}</td>
            <td>{row.type}</td>
            <td>{row.mode}</td>
            <td>{row.rules_count}</td>
            <td>{row.active_rules_count}</td>
            <td>{row.planned_rules_count}</td>
            <td>{row.problems?.join(", ")}</td>
            <td>{row.tags?.join(", ")}</td>
            <td>{row.owners?.join(", ")}</td>
            <td>{row.next_change && `${row.next_change.kind} ${row.next_change.at}`}</td>
            <td>{row.updated_at}</td>
            <td>{row.updated_by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
