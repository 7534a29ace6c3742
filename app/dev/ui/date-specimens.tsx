"use client";

import { useState } from "react";
import { DateField } from "@/components/ui/date-field";
import { DateTimeField } from "@/components/ui/date-time-field";
import { Specimen } from "./specimen";

/** Dates and times in a zone, with what happens where the clocks change. */
export function DateSpecimens() {
  const [from, setFrom] = useState<string | null>("2026-11-12T07:30:00Z");
  const [gap, setGap] = useState<string | null>("2027-03-28T01:30:00Z");
  const [twice, setTwice] = useState<string | null>("2026-10-25T00:30:00Z");
  const [day, setDay] = useState<string | null>("2026-12-24");
  return (
    <Specimen name="Date and time in a zone">
      <div className="grid gap-5">
        <DateTimeField label="Active from" timeZone="Europe/Prague" value={from} onChange={setFrom} />
        <DateTimeField
          label="Active to"
          timeZone="Europe/Prague"
          value={gap}
          onChange={setGap}
          isOptional
          hint="Type 28.03.2027 02:30 to see what the change of clocks does."
        />
        <DateTimeField label="Snapshot" timeZone="Europe/Prague" value={twice} onChange={setTwice} />
        <DateTimeField
          label="Ends"
          timeZone="America/New_York"
          value={null}
          onChange={() => undefined}
          error="The end must be after the start."
        />
        <div className="max-w-56">
          <DateField label="Last active day" value={day} onChange={setDay} />
        </div>
      </div>
    </Specimen>
  );
}
