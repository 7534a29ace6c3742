import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { isPlainClick } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";
import { useDismissDetails } from "@/components/ui/use-dismiss";

/** One choice of a filter; `href` is the list with it. */
type FilterChoice = { value: string; label: string; href: string };

type FilterMenuProps = {
  label: string;
  choices: readonly FilterChoice[];
  current: string | undefined;
  onChoose: (value: string) => void;
};

/** A filter with its choices as links, in a `details` element that works before the script loads. */
export function FilterMenu({ label, choices, current, onChoose }: FilterMenuProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = useDismissDetails(box);
  return (
    <details ref={box} className="group/filter relative">
      <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center gap-1.5 rounded-control border border-line-strong bg-surface px-3 text-ink text-md hover:bg-row-hover [&::-webkit-details-marker]:hidden">
        {label}
        <Icon of={ChevronDown} size={14} />
      </summary>
      <ul className="absolute top-full left-0 z-(--z-pop) mt-1 max-h-80 w-max min-w-44 max-w-72 overflow-y-auto rounded-box border border-line bg-raised p-1 shadow-raised">
        {choices.map((choice) => (
          <li key={choice.value}>
            <a
              href={choice.href}
              aria-current={choice.value === current ? "true" : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                close();
                onChoose(choice.value);
              }}
              className="filter-choice"
            >
              {choice.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
