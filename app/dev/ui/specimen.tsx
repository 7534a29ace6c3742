import type { ReactNode } from "react";

/** A component of the kit with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  const id = name.toLowerCase().replaceAll(/[^a-z]+/gu, "-");
  return (
    <section aria-labelledby={id} className="border-line border-t py-6">
      <h2 id={id} className="mb-4 font-semibold text-xl">
        {name}
      </h2>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}

/** States side by side. */
export function SpecimenRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-3">{children}</div>;
}

/** Fields side by side, each with the width of a field. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className="grid max-w-[640px] gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>;
}
