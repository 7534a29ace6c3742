import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { PageAddress } from "@/components/ui/screen-link";
import { carryOver } from "@/lib/domain/kit/carry-over";

const QUIET =
  "pointer-fine:opacity-0 pointer-fine:group-hover/part:opacity-100 pointer-fine:group-focus-within/part:opacity-100 forced-colors:opacity-100";

type Props = {
  name: string;
  href: string;
  address: PageAddress;
  /** Controls that appear under the pointer; the row has room for the first ones in any case. */
  before?: ReactNode;
  after?: ReactNode;
};

/** A dashboard in the menu, as a link. */
export function DashboardRow({ name, href, address, before, after }: Props) {
  const isHere = address.pathname.replace(/\/+$/, "") === href;
  return (
    <div className="flex items-center pr-1">
      <span className={`flex w-8 shrink-0 justify-end ${QUIET}`}>{before}</span>
      <a
        href={carryOver(address, href)}
        aria-current={isHere ? "page" : undefined}
        className="menu-link min-w-0 grow !pr-1 !pl-1.5"
      >
        <span className="truncate" title={name}>
          {name}
        </span>
      </a>
      {after && <span className={QUIET}>{after}</span>}
    </div>
  );
}

/** The button below the dashboards of the menu. */
export function NewDashboardButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="menu-link w-full !text-accent">
      <span className="flex items-center gap-2 text-left">
        <Icon of={Plus} size={15} />
        {label}
      </span>
    </button>
  );
}
