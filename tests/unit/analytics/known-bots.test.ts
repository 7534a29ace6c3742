import { findBot, isPrerendering } from "@/lib/domain/analytics/known-bots";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test.each([
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"],
  ["Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)", "GPTBot"],
  ["Mozilla/5.0 (compatible; SeznamBot/4.0; +http://napoveda.seznam.cz/seznambot-intro/)", "SeznamBot"],
  [CHROME.replace("Chrome/", "HeadlessChrome/"), "HeadlessChrome"],
  [`${CHROME} Chrome-Lighthouse`, "Chrome-Lighthouse"],
  [`${CHROME} Prerender (+https://github.com/prerender/prerender)`, "Prerender"],
  ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookexternalhit"],
  ["WhatsApp/2.23.20.0 A", "WhatsApp"],
  ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Slackbot-LinkExpanding"],
  ["Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)", "UptimeRobot"],
  ["Mediapartners-Google", "Mediapartners-Google"],
])("%s is a bot, also as the header of a request", (agent, name) => {
  expect(findBot(agent)).toBe(name);
  expect(findBot(agent, { isProgram: true })).toBe(name);
});

test.each([
  CHROME,
  "Mozilla/5.0 (Linux; Android 10; CUBOT X19) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone]",
  "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)",
  "Chrome",
  "",
])("%s is a visitor", (agent) => {
  expect(findBot(agent)).toBeNull();
});

test.each(["node", "node-fetch/1.0", "curl/8.1", "okhttp/4.9.3", "WordPress/6.4; https://shop.example", "MyShop/1.0"])(
  "%s may be the server or the app of a shop, unless an event names it as its visitor",
  (agent) => {
    expect(findBot(agent, { isProgram: true })).toBeNull();
    expect(findBot(agent)).toBe(agent === "node" ? null : agent.split("/")[0]);
  },
);

test.each([
  ["WordPress/6.4; https://www.scrapbooking.cz", "WordPress"],
  ["WordPress/6.4; https://monitory.pl", "WordPress"],
  ["PrestaShop/8.1 (www.spider-gear.com)", "PrestaShop"],
  ["MyShop/1.0 (+https://spider-gear.com/about)", "MyShop"],
  ["Shopware/6.5 spider-gear.com", "Shopware"],
  ["AppEngine-Google; (+http://code.google.com/appengine; appid: s~shop)", "AppEngine-Google"],
  ["Google-HTTP-Java-Client/1.42", "Google-HTTP-Java-Client"],
])("the header %s is that of a shop's server, whatever its address and where it runs", (agent, name) => {
  expect(findBot(agent, { isProgram: true })).toBeNull();
  expect(findBot(agent)).toBe(name);
});

test.each([
  ["shop-crawler/2.0 (+https://shop.example)", "shop-crawler"],
  ["Googlebot/2.1 (+http://www.google.com/bot.html)", "Googlebot"],
  ["AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google"],
])("the header %s names a bot outside of its address", (agent, name) => {
  expect(findBot(agent, { isProgram: true })).toBe(name);
});

test("reads no further than a user agent may be long, and names a bot in 60 characters", () => {
  expect(findBot(`${"x".repeat(2_000)} Googlebot/2.1`, { isProgram: true })).toBeNull();
  expect(findBot(`Mozilla/5.0 (compatible; ${"a".repeat(100)}bot/1.0)`)).toHaveLength(60);
});

test.each([
  ["prefetch;prerender", true],
  ["prefetch", true],
  [undefined, false],
  ["", false],
])("the purpose %s of a request means a page that is loaded in advance: %s", (purpose, expected) => {
  expect(isPrerendering(purpose)).toBe(expected);
});
