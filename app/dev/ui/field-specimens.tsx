"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { DateField } from "@/components/ui/date-field";
import { DateTimeField } from "@/components/ui/date-time-field";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { Fields, Specimen, SpecimenRow } from "./specimen";

const cities = ["Brno", "Bratislava", "Kraków", "London", "Ostrava", "Praha", "Warszawa"];

function Texts() {
  const [query, setQuery] = useState("printer");
  return (
    <Specimen name="Text, search, number">
      <Fields>
        <TextField label="Query" defaultValue="printer" hint="As shoppers type it, without quotes." />
        <TextField label="Item URL" isOptional placeholder="https://" />
        <TextField label="Query" defaultValue="" error="Enter a query." />
        <TextField label="Identity" defaultValue="SKU-10023" readOnly />
        <SearchField label="Search customizations" value={query} onChange={setQuery} />
        <Numbers />
        <TextArea label="Note" defaultValue="Ends with the season." isOptional />
      </Fields>
    </Specimen>
  );
}

function Numbers() {
  const [position, setPosition] = useState<number | null>(3);
  const isBad = position !== null && !(position > 0);
  return (
    <NumberField
      label="Position"
      min={1}
      value={position}
      onChange={setPosition}
      error={isBad ? "Position must be a number greater than 0." : undefined}
    />
  );
}

function Choices() {
  const [place, setPlace] = useState("both");
  const [mode, setMode] = useState<"autocomplete" | "search" | null>("search");
  const [text, setText] = useState("");
  const found = cities.filter((city) => city.toLowerCase().includes(text.toLowerCase()));
  return (
    <Specimen name="Select, combobox, checkbox, radio">
      <Fields>
        <Select
          label="Placement"
          value={place}
          onChange={(event) => setPlace(event.target.value)}
          options={[
            { value: "both", label: "Search and autocomplete" },
            { value: "search", label: "Search" },
            { value: "autocomplete", label: "Autocomplete" },
          ]}
        />
        <Combobox
          label="City"
          text={text}
          onText={setText}
          options={found.map((city) => ({ value: city, label: city }))}
          onPick={(option) => setText(option.label)}
        />
        <RadioGroup
          label="Keep the rules of"
          value={mode}
          onChange={setMode}
          options={[
            { value: "search", label: "Search", hint: "12 rules" },
            { value: "autocomplete", label: "Autocomplete", hint: "4 rules" },
          ]}
        />
        <SpecimenRow>
          <Checkbox label="Only if available" defaultChecked />
          <Checkbox label="Select the page" isMixed />
          <Checkbox label="Notify me" hint="By e-mail, once a day." />
        </SpecimenRow>
      </Fields>
    </Specimen>
  );
}

/** Inputs and selections, except dates. */
export function FieldSpecimens() {
  return (
    <>
      <Texts />
      <Choices />
    </>
  );
}

/** Dates and times in a time zone, including clock changes. */
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
