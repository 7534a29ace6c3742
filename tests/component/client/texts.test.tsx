import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { useTexts } from "@/lib/client/texts";
import { cacheTexts } from "@/lib/i18n/cached-texts";

function TextConsumer({ address }: { address: string }) {
  return <p>{useTexts(address).common?.save}</p>;
}

function draw(address: string) {
  return render(
    <Suspense fallback="waiting">
      <TextConsumer address={address} />
    </Suspense>,
  );
}

const makeAnswer = (ok: boolean) => ({ ok, json: async () => ({ common: { save: "Save it" } }) });
const fetched = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockReset();
  globalThis.fetch = fetched;
});

afterEach(() => {
  jest.useRealTimers();
});

test("renders available texts immediately, without a request", () => {
  const texts: object = { common: { save: "Here" } };
  cacheTexts("/texts/en/1/common", texts);
  draw("/texts/en/1/common");
  expect(screen.getByText("Here")).toBeInTheDocument();
  expect(fetched).not.toHaveBeenCalled();
});

test("retries until the texts load, with one request for all consumers", async () => {
  fetched.mockRejectedValueOnce(new TypeError("no network")).mockResolvedValueOnce(makeAnswer(false));
  fetched.mockResolvedValue(makeAnswer(true));
  await act(async () => {
    draw("/texts/en/2/common");
    draw("/texts/en/2/common");
  });
  expect(screen.getAllByText("waiting")).toHaveLength(2);
  await act(async () => jest.advanceTimersByTimeAsync(499));
  expect(fetched).toHaveBeenCalledTimes(1);
  await act(async () => jest.advanceTimersByTimeAsync(1 + 1_000));
  expect(screen.getAllByText("Save it")).toHaveLength(2);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(fetched).toHaveBeenCalledWith("/texts/en/2/common");
});
