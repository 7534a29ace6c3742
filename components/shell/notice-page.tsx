import type { ReactNode } from "react";
import { PageHead } from "@/components/ui/page-head";

/** A page that is only a notice: what it is about, what to do. */
export function NoticePage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="max-w-[72ch]">
      <PageHead title={title} />
      <div className="grid gap-3">{children}</div>
    </section>
  );
}
