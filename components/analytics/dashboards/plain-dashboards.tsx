import type { PageAddress } from "@/components/ui/screen-link";
import type { listDashboards } from "@/lib/contract/analytics/dashboards";
import type { Output } from "@/lib/http/endpoint";
import { DashboardRow, NewDashboardButton } from "./dashboard-row";

/** The dashboards of a site as the server read them, and the texts that their links need. */
export type KnownDashboards = {
  list: Output<typeof listDashboards>;
  /** Path of the screen with the dashboards. */
  path: string;
  /** The name of the list. */
  label: string;
  /** The label of the button for another one; null if the user cannot create one. */
  newLabel: string | null;
};

type Props = { of: KnownDashboards; address: PageAddress; onNew: () => void };

/** The dashboards of the menu as links, until their actions are loaded. */
export function PlainDashboards({ of: { list, path, label, newLabel }, address, onNew }: Props) {
  return (
    <>
      {list.dashboards.length > 0 && (
        <ol aria-label={label}>
          {list.dashboards.map(({ id, name }) => (
            <li key={id}>
              <DashboardRow name={name} href={`${path}/${encodeURIComponent(id)}`} address={address} />
            </li>
          ))}
        </ol>
      )}
      {newLabel !== null && <NewDashboardButton label={newLabel} onClick={onNew} />}
    </>
  );
}
