import { Plus } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "@/components/ui/button";

type Props = { text: string; buttonRef: RefObject<HTMLButtonElement | null>; onCreate: () => void };

/** First line of a list when nothing matches the search: opens the create form with the search text. */
export function CreateButtonLine({ text, buttonRef, onCreate }: Props) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-line bg-surface px-(--cell-x) py-2">
      <Button ref={buttonRef} icon={Plus} onClick={onCreate}>
        <span className="break-words text-left">{text}</span>
      </Button>
    </div>
  );
}
