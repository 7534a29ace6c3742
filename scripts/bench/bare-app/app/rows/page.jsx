import { upstreamAnswer } from "../upstream.js";
import { buildCells, COLUMNS } from "./cells.jsx";

export const dynamic = "force-dynamic";

/**
 * The baseline of the list page: the same rows, element by element (the bench verifies it), rendered from the same answer by a page
 * without session, permissions, shell, messages or browser code.
 */
export default async function RowsPage() {
  const { items, facets } = await upstreamAnswer();
  const names = new Map(facets.owners.map((owner) => [owner.value, owner.name]));
  return (
    <table>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((row) => (
          <tr key={row.id}>{buildCells(row, names)}</tr>
        ))}
      </tbody>
    </table>
  );
}
