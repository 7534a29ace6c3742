"use client";

import { Copy, Download, Ellipsis, Pencil, Pin, Plus, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonDropdown } from "@/components/ui/button-dropdown";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Menu } from "@/components/ui/menu";
import { ScreenLink } from "@/components/ui/screen-link";
import { Avatar, SiteMark } from "@/components/ui/site-mark";
import { Tooltip } from "@/components/ui/tooltip";
import { Specimen, SpecimenRow } from "./specimen";

const actions = [
  { id: "copy", label: "Copy link", icon: Copy, hint: "Ctrl C" },
  { id: "export", label: "Export rows", icon: Download },
  { id: "pinned", label: "Pinned only", isChecked: true, startsGroup: true },
  { id: "hidden", label: "Hidden only", isChecked: false },
  { id: "delete", label: "Delete customization", icon: Trash2, isDanger: true, startsGroup: true },
];

function Buttons() {
  const [isPending, setPending] = useState(false);
  return (
    <Specimen name="Button">
      <SpecimenRow>
        <Button kind="primary" icon={Plus}>
          Create customization
        </Button>
        <Button kind="secondary">Discard changes</Button>
        <Button kind="quiet">Show history</Button>
        <Button kind="danger" icon={Trash2}>
          Delete rule
        </Button>
        <Button kind="danger-final">Delete 3 rules</Button>
      </SpecimenRow>
      <SpecimenRow>
        <Button kind="primary" isPending>
          Save changes
        </Button>
        <Button icon={Save} isPending={isPending} onClick={() => setPending(!isPending)}>
          Toggle pending
        </Button>
        <Button isSmall>Move to 1</Button>
        <Button isSmall kind="quiet" icon={Pencil}>
          Edit
        </Button>
        <IconButton icon={Pin} label="Pin to position" />
        <IconButton icon={Pencil} label="Edit rule" kind="secondary" />
        <IconButton icon={Trash2} label="Delete rule" isSmall />
      </SpecimenRow>
    </Specimen>
  );
}

/** Buttons, menus, links, tooltips, icons and badges. */
export function ActionSpecimens() {
  const [last, setLast] = useState("nothing yet");
  return (
    <>
      <Buttons />
      <Specimen name="Button dropdown and menu">
        <SpecimenRow>
          <ButtonDropdown kind="primary" items={actions} onPress={() => setLast("save")} onAction={setLast}>
            Save changes
          </ButtonDropdown>
          <ButtonDropdown items={actions} onPress={() => setLast("export")} onAction={setLast}>
            Export
          </ButtonDropdown>
          <Menu trigger={{ label: "Columns" }} items={actions} onAction={setLast} />
          <Menu
            trigger={{ label: "Actions of printer", icon: Ellipsis, isIconOnly: true, kind: "quiet" }}
            items={actions}
            onAction={setLast}
          />
        </SpecimenRow>
        <p className="text-ink-2 text-md">Chosen: {last}</p>
      </Specimen>
      <Specimen name="Link, tooltip, icon, key, marks">
        <SpecimenRow>
          <ScreenLink href="/sites">All sites</ScreenLink>
          <ScreenLink href="/sites" look="primary" icon={Plus}>
            Link as a button
          </ScreenLink>
          <Tooltip text="Clicks divided by searches, in the chosen period.">
            <button type="button" className="text-ink-2 underline decoration-dotted">
              Click rate
            </button>
          </Tooltip>
          <Icon of={Pin} label="Pinned" className="text-pin" />
          <Kbd keys={["Ctrl", "S"]} />
          <span className="inline-flex items-center gap-2">
            <SiteMark siteId="100200-300400" /> Vetro <SiteMark siteId="100200-300401" /> Lume
          </span>
          <Avatar id="u1" name="Jana Nová" label="Jana Nová" />
          <Avatar id="u2" name="operator@example.com" label="operator@example.com" />
        </SpecimenRow>
      </Specimen>
    </>
  );
}
