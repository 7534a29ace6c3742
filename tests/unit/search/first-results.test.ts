import { createItem } from "@vitrine/engine/testing";
import { makeDemoShop } from "@/scripts/bench/quality/demo-shops";
import { answerOwn } from "@/scripts/bench/quality/own-engine";
import { parseTestQueries, type TestQuery } from "@/scripts/bench/quality/test-queries";

// What shoppers expect first in the demo shops. Each line is a query and a predicate, as in scripts/bench/judged, of which the first
// result must be true.
const EXPECTED: Record<string, string> = {
  en: `
    tent with poles and bag = tent
    a tent for four people = tent
    four-person tent = tent f:fourPerson
    walking boots for the mountains = hikingBoots|winterBoots|trailShoes
    jacket for rain = rainJacket
    the best backpack for a day = backpack|daypack
    I want to buy a sleeping bag = sleepingBag
    sleeping bag for winter = sleepingBag f:winter
    helmet for climbing = climbingHelmet
    1.5l bottle = bottle n:1.5
    1.5 litre bottle = bottle n:1.5
    20000mah power bank = powerBank n:20000
    rope 60 m = rope n:60
    gloves for the winter = gloves
    wool socks for hiking = socks
    tents = tent`,
  cs: `
    stan pro čtyři osoby = tent
    čtyřmístný stan pro rodinu = tent f:fourPerson
    boty do hor = hikingBoots|winterBoots|trailShoes
    boty = hikingBoots|winterBoots|trailShoes
    svítilna do stanu = lantern
    chci koupit stan = tent
    láhev 1.5l = bottle n:1.5
    láhev 1,5 l = bottle n:1.5
    batoh 65 litrů = backpack n:65
    powerbanka 10000mAh = powerBank n:10000
    spacák -15 = sleepingBag n:-15
    dětskými rukavicemi = gloves
    karimatka pod spacák = mat
    co si vzít na ferratu přilba = climbingHelmet
    vesta na vodu pro děti = lifeJacket|vest
    stanů pro dva = tent`,
  sk: `
    stan pre štyri osoby = tent
    topánky do hôr = hikingBoots|winterBoots|trailShoes
    topánky = hikingBoots|winterBoots|trailShoes
    bunda do dažďa pre deti = rainJacket
    bunda na zimu pre ženy = downJacket|rainJacket|softshell
    vesta na vodu pre deti = lifeJacket|vest
    hrniec 1.5l = pot n:1.5
    fľaša 0.7l = bottle n:0.7
    lano 30 metrov = rope n:30
    chcem kúpiť lacný stan = tent
    batoh na jeden deň = daypack|backpack
    nohavice ktoré rýchlo schnú = trousers|shorts
    spacák do mrazu = sleepingBag
    stanov = tent`,
  pl: `
    buty w góry = hikingBoots|winterBoots|trailShoes
    namiot dla czterech osób = tent f:fourPerson
    namiot na 4 osoby = tent
    kurtka na deszcz dla dzieci = rainJacket
    buty na śnieg dla dzieci = winterBoots|hikingBoots|trailShoes
    szukam taniego namiotu = tent
    butelka 1.5l = bottle n:1.5
    termos 1 litr = flask n:1
    powerbank 20000mah = powerBank n:20000
    śpiwór -5 = sleepingBag n:-5
    rękawiczki = gloves
    rękawice na mróz = gloves
    mata pod namiot = mat
    worek na rzeczy do kajaka = dryBag
    czerwoną kurtkę = rainJacket|downJacket|softshell c:red
    sanki drewniane = sledge`,
};

type Answered = TestQuery & { first: string | null; isRight: boolean };

async function answerAll(language: string): Promise<Answered[]> {
  const { items, described, others } = makeDemoShop(language);
  const expected = parseTestQueries(`# phrase\n${EXPECTED[language]}`, "k");
  const answers = await answerOwn(
    [...items, ...others],
    language,
    expected.map(({ query }) => query),
  );
  const facts = new Map(described.map((one) => [one.identity, one.facts]));
  const titles = new Map(items.map(({ identity, title }) => [identity, title]));
  return expected.map((one, at) => {
    const [first = ""] = answers[at] ?? [];
    const ofFirst = facts.get(first);
    return { ...one, first: titles.get(first) ?? null, isRight: ofFirst !== undefined && one.full(ofFirst) };
  });
}

describe.each(Object.keys(EXPECTED))("the demo shop in %s", (language) => {
  let answered: Answered[];
  beforeAll(async () => {
    answered = await answerAll(language);
  });

  test("no query of the list ends empty", () => {
    expect(answered.filter(({ first }) => first === null).map(({ query }) => query)).toEqual([]);
  });

  test("the first result of each query is what it names", () => {
    const wrong = answered.filter(({ isRight }) => !isRight).map(({ query, first }) => `${query}: ${first}`);
    expect(wrong).toEqual([]);
  });
});

test("words that name nothing weigh nothing, also where few items have them", async () => {
  const items = [
    createItem("bear", "Teddy bear", { description: "My first bear." }),
    createItem("piano", "My first piano", { description: "For a child of two." }),
    createItem("candle", "Candle gift set", { description: "Three candles in a box." }),
    createItem("soap", "Soap gift box", { description: "Five pieces of soap." }),
    createItem("hose", "Garden hose 20 m"),
  ];
  const [answer = []] = await answerOwn(items, "en", ["a gift for my wife"]);
  expect(answer.slice(0, 2).sort()).toEqual(["candle", "soap"]);
});
