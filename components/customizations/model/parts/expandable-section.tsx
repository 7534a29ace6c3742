import { type ReactNode, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";

type Props = {
  /** The id of the heading. */
  id: string;
  title: string;
  /** Texts of the button. */
  show: string;
  hide: string;
  /** The content, which may load late. */
  children: ReactNode;
};

/** A section of the editor that is collapsed at first; its content is rendered while it is open. */
export function ExpandableSection({ id, title, show, hide, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b pb-2">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <Button kind="quiet" isSmall aria-expanded={isOpen} aria-describedby={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? hide : show}
        </Button>
      </div>
      {isOpen && <Suspense fallback={<div className="h-24" />}>{children}</Suspense>}
    </section>
  );
}
