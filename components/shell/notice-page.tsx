import type { ReactNode } from "react";
import { PageHead } from "@/components/ui/page-head";

/** A page that shows only a notice. */
export function NoticePage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="max-w-[72ch]">
      <PageHead title={title} />
      <div className="grid gap-3">{children}</div>
    </section>
  );
}
