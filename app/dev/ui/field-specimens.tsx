"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { Fields, Row, Specimen } from "./specimen";

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
        <Row>
          <Checkbox label="Only if available" defaultChecked />
          <Checkbox label="Select the page" isMixed />
          <Checkbox label="Notify me" hint="By e-mail, once a day." />
        </Row>
      </Fields>
    </Specimen>
  );
}

/** Everything one types into or chooses from, except dates. */
export function FieldSpecimens() {
  return (
    <>
      <Texts />
      <Choices />
    </>
  );
}
