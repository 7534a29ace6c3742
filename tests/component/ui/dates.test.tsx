import { fireEvent, screen, waitFor } from "@testing-library/react";
import { axe } from "jest-axe";
import { useState } from "react";
import { DateField } from "@/components/ui/date-field";
import { DateTimeField, type DateTimeFieldProps } from "@/components/ui/date-time-field";
import { renderUi } from "../../support/render-ui";

// The fields of dates and of times.

type FromProps = { start?: string | null; onValue?: (value: string | null) => void } & Pick<
  DateTimeFieldProps,
  "isEnd" | "hasShortcuts"
>;

function From({ start = null, onValue, ...rest }: FromProps) {
  const [value, setValue] = useState<string | null>(start);
  return (
    <DateTimeField
      label="Active from"
      timeZone="Europe/Prague"
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue?.(next);
      }}
    />
  );
}

test("shows an instant as the wall time of its zone, named once", async () => {
  const { container } = renderUi(<From start="2026-11-12T07:30:00Z" />);
  expect(screen.getByRole("group", { name: "Active from" })).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Date" })).toHaveValue("12.11.2026");
  expect(screen.getByRole("textbox", { name: "Time" })).toHaveValue("08:30");
  expect(screen.getAllByText("Europe/Prague")).toHaveLength(1);
  expect(await axe(container)).toHaveNoViolations();
});

test("a typed date means midnight in the zone; a time can be added", async () => {
  const value = jest.fn();
  const { user } = renderUi(<From onValue={value} />);
  await user.type(screen.getByRole("textbox", { name: "Date" }), "1.7.2026");
  expect(value).toHaveBeenLastCalledWith("2026-06-30T22:00:00Z");
  await user.type(screen.getByRole("textbox", { name: "Time" }), "9:05");
  expect(value).toHaveBeenLastCalledWith("2026-07-01T07:05:00Z");
  await user.tab();
  await user.tab();
  expect(screen.getByRole("textbox", { name: "Date" })).toHaveValue("01.07.2026");
});

test("a time typed with the date replaces the one in the time's input", async () => {
  const value = jest.fn();
  const { user } = renderUi(<From start="2026-11-12T07:30:00Z" onValue={value} />);
  const date = screen.getByRole("textbox", { name: "Date" });
  const time = screen.getByRole("textbox", { name: "Time" });
  await user.clear(date);
  await user.type(date, "24.12.2026 14:00");
  expect(value).toHaveBeenLastCalledWith("2026-12-24T13:00:00Z");
  await user.keyboard("{Enter}");
  expect(date).toHaveValue("24.12.2026");
  expect(time).toHaveValue("14:00");
  await user.clear(time);
  await user.type(time, "15:00");
  expect(value).toHaveBeenLastCalledWith("2026-12-24T14:00:00Z");
});

test.each([
  ["29.11.2026", "2026-11-29T23:00:00.000Z", "Until the end of Sunday 29.11.2026"],
  // Days with 25 and 23 hours.
  ["25.10.2026", "2026-10-25T23:00:00.000Z", "Until the end of Sunday 25.10.2026"],
  ["29.03.2026", "2026-03-29T22:00:00.000Z", "Until the end of Sunday 29.03.2026"],
])("at the end of a range %s includes the whole day, as the field states", async (text, instant, words) => {
  const value = jest.fn();
  const { user } = renderUi(<From isEnd onValue={value} />);
  await user.type(screen.getByRole("textbox", { name: "Date" }), text);
  expect(value).toHaveBeenLastCalledWith(instant);
  expect(screen.getByText(words)).toBeInTheDocument();
  await user.tab();
  await user.tab();
  await user.tab();
  expect(screen.getByRole("textbox", { name: "Date" })).toHaveValue(text);
  expect(screen.getByRole("textbox", { name: "Time" })).toHaveValue("");
  await user.type(screen.getByRole("textbox", { name: "Time" }), "18:00");
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

test("shows a stored end of a day as that day; a pasted day includes the whole day", async () => {
  const value = jest.fn();
  const { user } = renderUi(<From isEnd start="2026-11-29T23:00:00Z" onValue={value} />);
  expect(screen.getByRole("textbox", { name: "Date" })).toHaveValue("29.11.2026");
  expect(screen.getByRole("textbox", { name: "Time" })).toHaveValue("");
  expect(screen.getByText("Until the end of Sunday 29.11.2026")).toBeInTheDocument();
  await user.click(screen.getByRole("textbox", { name: "Date" }));
  await user.paste("2026-12-24");
  expect(value).toHaveBeenLastCalledWith("2026-12-24T23:00:00.000Z");
});

test.each([
  ["12.11.2026 08:30", "2026-11-12T07:30:00Z"],
  ["12.11.2026", "2026-11-11T23:00:00Z"],
  ["2026-11-12 08:30", "2026-11-12T07:30:00Z"],
])("pasting %s fills date and time", async (text, instant) => {
  const value = jest.fn();
  const { user } = renderUi(<From onValue={value} />);
  await user.click(screen.getByRole("textbox", { name: "Time" }));
  await user.paste(text);
  expect(value).toHaveBeenLastCalledWith(instant);
  expect(screen.getByRole("textbox", { name: "Date" })).toHaveValue("12.11.2026");
});

test("an invalid date shows an error on blur and stays as typed", async () => {
  const value = jest.fn();
  const { user } = renderUi(
    <>
      <From onValue={value} />
      <button type="button">Next</button>
    </>,
  );
  const date = screen.getByRole("textbox", { name: "Date" });
  await user.type(date, "31.02.2026");
  expect(value).toHaveBeenLastCalledWith(null);
  expect(date).toBeValid();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(date).toBeInvalid();
  expect(date).toHaveValue("31.02.2026");
  expect(date).toHaveAccessibleDescription(
    "Enter a date as day.month.year, for example 24.12.2026, or in words, for example “tomorrow”.",
  );
});

test("Enter in a day that is no date shows the error while the field stays focused", async () => {
  const { user } = renderUi(<DateField label="Last day" value={null} onChange={() => undefined} />);
  const day = screen.getByRole("textbox", { name: "Last day" });
  await user.type(day, "31.02.2027");
  expect(day).toBeValid();
  await user.keyboard("{Enter}");
  expect(day).toBeInvalid();
  expect(day).toHaveFocus();
});

test("explains times in a clock change", async () => {
  const { user } = renderUi(<From start="2027-03-28T09:00:00Z" />);
  const time = screen.getByRole("textbox", { name: "Time" });
  await user.clear(time);
  await user.type(time, "02:30");
  expect(screen.getByText(/02:30 doesn’t exist on this day/u)).toHaveTextContent("We’ll use 28.03.2027 03:30 instead.");
  const date = screen.getByRole("textbox", { name: "Date" });
  await user.clear(date);
  await user.type(date, "25.10.2026");
  expect(screen.getByText(/02:30 occurs twice on this day/u)).toBeVisible();
});

test("still explains a skipped time after the field shows the time that is used", async () => {
  const { user } = renderUi(
    <>
      <From start="2027-03-28T09:00:00Z" />
      <button type="button">Next</button>
    </>,
  );
  const time = screen.getByRole("textbox", { name: "Time" });
  await user.clear(time);
  await user.type(time, "02:30");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(time).toHaveValue("03:30");
  expect(screen.getByText(/02:30 doesn’t exist on this day/u)).toBeVisible();
  await user.clear(time);
  await user.type(time, "04:00");
  expect(screen.queryByText(/doesn’t exist/u)).toBeNull();
});

test("the zone shows UTC on focus", async () => {
  const { user } = renderUi(<From start="2026-11-12T07:30:00Z" />);
  await user.tab();
  await user.tab();
  await user.tab();
  await user.tab();
  expect(await screen.findByText("12.11.2026 07:30 UTC")).toBeInTheDocument();
});

function Day({ onValue }: { onValue: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>("2026-12-24");
  return (
    <DateField
      label="Last day"
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

test("a date can be typed, pasted and picked from the calendar", async () => {
  const value = jest.fn();
  const { user, container } = renderUi(<Day onValue={value} />);
  const box = screen.getByRole("textbox", { name: "Last day" });
  expect(box).toHaveValue("24.12.2026");
  await user.clear(box);
  expect(value).toHaveBeenLastCalledWith(null);
  await user.paste("5. 1. 2027");
  expect(value).toHaveBeenLastCalledWith("2027-01-05");
  await user.click(screen.getByRole("button", { name: "Choose a day: Last day" }));
  await user.click(await screen.findByRole("button", { name: /January 20, 2027/u }));
  expect(value).toHaveBeenLastCalledWith("2027-01-20");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(box).toHaveValue("20.01.2027");
  expect(await axe(container)).toHaveNoViolations();
});

test("a date in words is taken, and the field shows what it means", async () => {
  jest.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-26T08:30:00Z"));
  const value = jest.fn();
  const { user } = renderUi(<From onValue={value} />);
  await user.type(screen.getByRole("textbox", { name: "Date" }), "next Monday 8:00");
  expect(value).toHaveBeenLastCalledWith("2026-11-30T07:00:00Z");
  await user.click(document.body);
  expect(screen.getByRole("textbox", { name: "Date" })).toHaveValue("30.11.2026");
  expect(screen.getByRole("textbox", { name: "Time" })).toHaveValue("08:00");
});

function FirstDay() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <DateField label="First day" hasShortcuts timeZone="Europe/Prague" value={value} onChange={setValue} />
      <output>{value ?? "none"}</output>
    </>
  );
}

describe("a field without times", () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse("2026-11-26T08:30:00Z"), doNotFake: ["setTimeout"] }));
  afterEach(() => jest.useRealTimers());

  test.each([
    ["Today", "2026-11-26"],
    ["Tomorrow", "2026-11-27"],
    ["Next Monday", "2026-11-30"],
  ])("offers days only: %s", (name, day) => {
    renderUi(<FirstDay />);
    expect(screen.queryByRole("button", { name: /08:00/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name }));
    expect(screen.getByRole("status")).toHaveTextContent(day);
  });

  test("takes no day from a text with a time, which would be lost", () => {
    renderUi(<FirstDay />);
    const input = screen.getByRole("textbox", { name: "First day" });
    for (const text of ["tomorrow 8:00", "27.11.2026 08:00"]) {
      fireEvent.change(input, { target: { value: text } });
      fireEvent.blur(input);
      expect(screen.getByRole("status")).toHaveTextContent("none");
      expect(input).toHaveAccessibleErrorMessage("Enter a day without a time: only whole days are possible here.");
    }
    fireEvent.change(input, { target: { value: "now" } });
    expect(screen.getByRole("status")).toHaveTextContent("2026-11-26");
  });
});

describe("shortcuts", () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse("2026-11-26T08:30:00Z"), doNotFake: ["setTimeout"] }));
  afterEach(() => jest.useRealTimers());

  test.each([
    ["Now", "2026-11-26T08:30:00Z"],
    ["Tomorrow 08:00", "2026-11-27T07:00:00Z"],
    ["Next Monday 08:00", "2026-11-30T07:00:00Z"],
  ])("start: %s", (name, instant) => {
    const value = jest.fn();
    renderUi(<From hasShortcuts onValue={value} />);
    fireEvent.click(screen.getByRole("button", { name }));
    expect(value).toHaveBeenLastCalledWith(instant);
  });

  test.each([
    ["End of Sunday", "2026-11-29T23:00:00.000Z"],
    ["In 7 days", "2026-12-03T23:00:00.000Z"],
    ["End of month", "2026-11-30T23:00:00.000Z"],
  ])("end: %s includes the whole day", (name, instant) => {
    const value = jest.fn();
    renderUi(<From hasShortcuts isEnd onValue={value} />);
    fireEvent.click(screen.getByRole("button", { name }));
    expect(value).toHaveBeenLastCalledWith(instant);
  });
});
