import { describeAgent } from "@/lib/domain/accounts/describe-agent";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`, "Edge", "Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36`, "Chrome", "Windows"],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0 Safari/537.36`, "Chrome", "ChromeOS"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/131.0 Safari/537.36 OPR/115.0`, "Opera", "Linux"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox", "macOS"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 FxiOS/132.0 Safari/605.1",
    "Firefox",
    "iPhone",
  ],
  ["Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Safari/605.1", "Safari", "iPad"],
  ["curl/8.9.0", null, null],
  ["", null, null],
])("%s", (agent, browser, system) => {
  expect(describeAgent(agent)).toEqual({ browser, system });
});
