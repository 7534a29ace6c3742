import { act, screen, waitFor } from "@testing-library/react";
import { Notices } from "@/components/shell/notices";
import { dismissAll } from "@/components/ui/notification-store";
import { readRecentNotices } from "@/lib/client/recent-notices";
import { startUiState } from "@/lib/client/ui-state";
import { useWrite } from "@/lib/client/use-write";
import { setAppLanguage } from "@/lib/contract/accounts/language";
import { answerCalls, renderShell } from "../../support/render-shell";

// Notifications about two servers whose keys or clocks differ, so that one refuses the calls of the other.

function Saver() {
  const { send } = useWrite(setAppLanguage);
  return (
    <button type="button" onClick={() => void send({ body: { user: { locale: "cs" } } })}>
      Save
    </button>
  );
}

beforeEach(() => {
  window.sessionStorage.clear();
  startUiState("reader-1");
});
afterEach(() => act(dismissAll));

test.each([
  [{ error: "hmac_invalid" }, "Two servers have different keys", /^Reference: ref-000\d$/],
  [{ error: "hmac_clock" }, "The clocks of two servers differ", /^Reference: ref-000\d$/],
  [
    { error: "hmac_clock", server_time: "2026-03-10T11:07:00.5Z", web_time: "2026-03-10T09:00:00Z" },
    "The clocks of two servers differ",
    /^Data server: 2026-03-10 11:07:00 UTC\. Web server: 2026-03-10 09:00:00 UTC\. Reference: ref-000\d$/,
  ],
])("say once what an administrator needs, however many calls are refused", async (body, text, detail) => {
  let count = 0;
  answerCalls(() => {
    count += 1;
    return [502, { ...body, request_id: `ref-000${count}` }];
  });
  const { user } = renderShell(
    <>
      <Notices />
      <Saver />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  expect(screen.getByText(detail)).toHaveTextContent("ref-0001");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByText(detail)).toHaveTextContent("ref-0002"));
  expect(screen.getAllByText(text, { exact: false })).toHaveLength(1);
  expect(readRecentNotices()[0]?.detail).toMatch(detail);
});
