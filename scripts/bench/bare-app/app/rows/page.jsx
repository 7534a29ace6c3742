import { upstreamAnswer } from "../upstream.js";

export const dynamic = "force-dynamic";

/** What the list page is compared with: the same rows in a plain table, without shell, session or texts. */
export default async function RowsPage() {
  const { items } = await upstreamAnswer();
  return (
    <table>
      <thead>
        <tr>
          {["Query", "Type", "Mode", "Rules", "Active", "Changed", "By"].map((name) => (
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
            <td>{row.type}</td>
            <td>{row.mode}</td>
            <td>{row.rules_count}</td>
            <td>{row.active_rules_count}</td>
            <td>{row.updated_at}</td>
            <td>{row.updated_by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
