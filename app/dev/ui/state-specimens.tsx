"use client";

import { CalendarClock, PackageX } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Chip, Tag } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/icon";
import { Skeleton, SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { SlideToggle } from "@/components/ui/slide-toggle";
import { Specimen, SpecimenRow } from "./specimen";

function Chips() {
  return (
    <Specimen name="Chip and tag">
      <SpecimenRow>
        <Chip>Draft</Chip>
        <Chip kind="pin">Pinned to 3</Chip>
        <Chip kind="hide">Hidden</Chip>
        <Chip kind="good">Active</Chip>
        <Chip kind="warn">Ends today</Chip>
        <Chip kind="bad">Failed</Chip>
        <Chip kind="info" icon={CalendarClock}>
          From 12.11.
        </Chip>
        <Chip icon={PackageX}>Out of stock</Chip>
        <Tag name="beta" />
        <Tag name="new" />
        <Tag name="internal" />
        <Tag name="internal-plus" />
      </SpecimenRow>
    </Specimen>
  );
}

function EmptyStates() {
  return (
    <Specimen name="Empty state">
      <EmptyState
        kind="nothing"
        headingLevel={3}
        title="No customizations yet"
        action={<Button kind="primary">Create customization</Button>}
        sample="For example: for the query “printer”, pin the new model to position 1."
      >
        A customization pins, hides and orders products for one query.
      </EmptyState>
      <EmptyState
        kind="no-match"
        headingLevel={3}
        title="No customization matches"
        filters={
          <>
            <Chip>Query contains “shoes”</Chip>
            <Chip>Last 30 days</Chip>
          </>
        }
        onClear={() => undefined}
      />
      <EmptyState
        kind="failed"
        headingLevel={3}
        title="Customizations could not be loaded"
        reference="7F3A-91C2"
        onRetry={() => undefined}
      >
        The search service did not answer within 10 seconds.
      </EmptyState>
    </Specimen>
  );
}

function WaitingStates() {
  const [isWaiting, setWaiting] = useState(false);
  return (
    <Specimen name="Skeleton and spinner">
      <SpecimenRow>
        <Button onClick={() => setWaiting(!isWaiting)}>{isWaiting ? "Stop waiting" : "Wait"}</Button>
        <Spinner />
      </SpecimenRow>
      <SkeletonWhile isWaiting={isWaiting} skeleton={<Skeleton width="18rem" height="1.5em" />}>
        <p>What was waited for.</p>
      </SkeletonWhile>
      <SkeletonRows rows={3} columns={4} />
    </Specimen>
  );
}

function Toggles() {
  const [isOn, setOn] = useState(true);
  return (
    <Specimen name="Slide toggle">
      <SlideToggle isOn={isOn} onChange={setOn} hint="Shoppers see the change within 5 seconds.">
        Autocomplete
      </SlideToggle>
      <SlideToggle isOn={!isOn} onChange={(next) => setOn(!next)}>
        Compact rows
      </SlideToggle>
    </Specimen>
  );
}

/** Chips, banners, empty states, loading states and switches. */
export function StateSpecimens() {
  return (
    <>
      <Chips />
      <Specimen name="Banner">
        <Banner title="Times on this page are in Europe/Prague." />
        <Banner kind="good" title="The catalogue is up to date." />
        <Banner kind="warn" title="The trial ends in 3 days." actions={<Button isSmall>Extend trial</Button>} />
        <Banner kind="bad" title="Search is switched off on this site.">
          Shoppers see the shop’s own results since 21.11.2026 08:30.
        </Banner>
      </Specimen>
      <EmptyStates />
      <WaitingStates />
      <Toggles />
    </>
  );
}
