import { decideEncoding, listReadings } from "@/lib/domain/kit/guess-encoding";
import { decodeWhole } from "@/lib/domain/kit/text-bytes";
import { encodeText } from "@/tests/support/encoded-text";

/** Titles of items by language, with the encodings in which shops of the language write them. */
const TITLES: [language: string, encodings: string, titles: string][] = [
  ["cs", "windows-1250 iso-8859-2", "Žlutá čepice; Noční lampička, dřevěná židle; Dětské oblečení"],
  ["sk", "windows-1250 iso-8859-2", "Žltá čiapka; Nočná lampa, drevená stolička; Detské oblečenie, vŕtačka"],
  ["pl", "windows-1250 iso-8859-2", "Żółta czapka; Drewniane krzesło; Odzież dziecięca, świeczki"],
  ["hu", "windows-1250 iso-8859-2", "Főzőlap üvegből; Bőr fűző, tűvel; Mosógép és hűtő; Szőnyeg, ülőke"],
  ["sl", "windows-1250 iso-8859-2", "Rdeča čepica; Nočna svetilka; Šivalni stroj, žoga"],
  ["hr", "windows-1250 iso-8859-2", "Žuta kapa; Noćna svjetiljka; Dječja odjeća; Đački ruksak"],
  ["ro", "windows-1250 iso-8859-2", "Lampă de birou; Cămaşă şi pătură; Maşină de cusut; Îmbrăcăminte"],
  ["de", "windows-1252 iso-8859-15 macintosh", "Große Tischlampe; Bücherregal; Kühlschrank; Möbel für Gäste"],
  ["fr", "windows-1252 iso-8859-15 macintosh", "Réfrigérateur; Vêtements pour bébé; Crème à l'œuf"],
  ["es", "windows-1252 iso-8859-15 macintosh", "Lámpara pequeña de araña; Cinturón de niña; Edredón y baño"],
  ["pt", "windows-1252 iso-8859-15 macintosh", "Lâmpada; Calção de criança; Máquina de lavar; Pão e feijão"],
  ["it", "windows-1252 iso-8859-15 macintosh", "Caffè più forte; Città perché; Libertà; Comò"],
  ["nl", "windows-1252 iso-8859-15 macintosh", "Coördinatie; Geïsoleerde fles; Ideeën voor reünie"],
  ["da", "windows-1252 iso-8859-15 macintosh", "Skrivebordslampe blå; Køkken; Børnetøj og sæbe; Grøn stol"],
  ["no", "windows-1252 iso-8859-15 macintosh", "Skrivebordslampe blå; Kjøkken; Barneklær; Grønn stol"],
  ["sv", "windows-1252 iso-8859-15 macintosh", "Skrivbordslampa blå; Våffeljärn på fot; Gröna skålar, tält"],
  ["fi", "windows-1252 iso-8859-15 macintosh", "Pöytälamppu; Jääkaappi; Lastenvaatteet, käsipyyhe; Keittiö"],
  ["is", "windows-1252 iso-8859-15", "Skrifborðslampi blár; Eldhús; Barnaföt; Þvottavél og ísskápur"],
  [
    "et",
    "windows-1257 windows-1252 iso-8859-13 iso-8859-15",
    "Öölamp; Köögimööbel; Lastevoodi, külmkapp; Õuelaud, šokolaad",
  ],
  ["lv", "windows-1257 iso-8859-13 iso-8859-4", "Virtuves mēbeles; Bērnu apģērbs; Ledusskapis, šķēres, žāvētājs"],
  [
    "lt",
    "windows-1257 iso-8859-13 iso-8859-4",
    "Stalinė lempa mėlyna; Vaikų drabužiai; Šaldytuvas, žaislai, įrankių dėžė",
  ],
  ["tr", "windows-1254", "Masa lambası; Işık; Çocuk bisikleti, şişe; Yatak örtüsü, ağaç"],
  ["el", "windows-1253 iso-8859-7", "Επιτραπέζιο φωτιστικό; Παιδικά ρούχα; Ψυγείο και πλυντήριο"],
  [
    "ru",
    "windows-1251 koi8-r iso-8859-5 x-mac-cyrillic ibm866",
    "Настольная лампа; Детская одежда; Холодильник; Спорт",
  ],
  ["uk", "windows-1251 koi8-u iso-8859-5 x-mac-cyrillic", "Настільна лампа; Дитячий одяг; Кухонний ніж; Їжа"],
  ["bg", "windows-1251 iso-8859-5", "Настолна лампа; Осветление; Кожен колан; Детско колело"],
  ["sr", "windows-1251 iso-8859-5", "Стона лампа; Дечија одећа; Фрижидер; Кухињски нож; Жута капа"],
  ["sr", "windows-1250 iso-8859-2", "Žuta kapa; Noćna svetiljka; Dečija odeća; Đački ranac"],
  ["he", "windows-1255 iso-8859-8", "מנורת שולחן; בגדי ילדים; מקרר; סכין מטבח"],
  ["ar", "windows-1256 iso-8859-6", "مصباح مكتب; ملابس أطفال; ثلاجة; سكين المطبخ"],
  ["fa", "windows-1256", "چراغ روميزي; لباس کودک; يخچال; گلدان; پرده آشپزخانه"],
  ["th", "windows-874", "โคมไฟตั้งโต๊ะ; เสื้อผ้าเด็ก; ตู้เย็น; มีดทำครัว"],
  ["ja", "shift_jis euc-jp", "テーブルランプ; 子供服; 冷蔵庫; キッチンナイフ、青い"],
  ["zh", "gb18030", "台灯; 儿童服装; 冰箱; 厨房刀具; 蓝色的全新椅子"],
  ["zh-TW", "big5", "檯燈; 兒童服裝; 冰箱; 廚房刀具; 藍色的全新椅子"],
  ["ko", "euc-kr", "탁상용 램프; 아동복; 냉장고; 주방 칼; 파란색"],
];
const CASES = TITLES.flatMap(([language, encodings, titles]) =>
  encodings.split(" ").map((encoding) => [language, encoding, titles] as const),
);

test.each(CASES)("reads %s in %s, on a site of the language and on an English one", (language, encoding, titles) => {
  const bytes = encodeText(titles, encoding);
  for (const site of [language, "en", undefined]) {
    const decided = decideEncoding(bytes, { stated: [], language: site });
    expect(decodeWhole(bytes, decided.encoding)).toBe(titles);
    expect(decided.isGuessed).toBe(true);
  }
});

test("lets the language of the site decide where the bytes allow several readings", () => {
  const one = Buffer.from([0xe8]);
  const read = (language: string) => decodeWhole(one, decideEncoding(one, { stated: [], language }).encoding);
  expect(["cs", "fr", "ru", "lt", "fr-CA"].map(read)).toEqual(["č", "è", "и", "č", "è"]);
});

test("takes valid UTF-8 for UTF-8, also if a sample ends within a character", () => {
  const bytes = Buffer.from("Žluťoučký kůň");
  for (const sample of [bytes, bytes.subarray(0, bytes.length - 1)])
    expect(decideEncoding(sample, { stated: [], language: "cs" })).toEqual({
      encoding: "utf-8",
      isGuessed: false,
      contradicted: null,
    });
});

test("keeps UTF-8 for a text with a few letters in another encoding", () => {
  const bytes = Buffer.concat([Buffer.from("Žluťoučký kůň; caf"), Buffer.from([0xe9])]);
  expect(decideEncoding(bytes, { stated: [], language: "cs" }).encoding).toBe("utf-8");
});

const CZECH = "Příliš žluťoučký kůň úpěl ďábelské ódy";
test.each([
  ["utf-8", "windows-1250", encodeText(CZECH, "windows-1250")],
  ["windows-1250", "utf-8", Buffer.from(CZECH)],
  ["windows-1252", "windows-1250", encodeText(CZECH, "windows-1250")],
  ["iso-8859-2", "windows-1250", encodeText(CZECH, "windows-1250")],
  ["windows-1250", "iso-8859-2", encodeText(CZECH, "iso-8859-2")],
])("does not believe that a text is %s if its letters fit %s", (stated, encoding, bytes) => {
  expect(decideEncoding(bytes, { stated: [stated], language: "cs" })).toMatchObject({ encoding, contradicted: stated });
});

test("believes a stated encoding that fits, whatever the language of the site", () => {
  const bytes = encodeText("Детская одежда", "koi8-r");
  expect(decideEncoding(bytes, { stated: ["koi8-r"], language: "cs" })).toEqual({
    encoding: "koi8-r",
    isGuessed: false,
    contradicted: null,
  });
  const chinese = encodeText("厨房刀具", "gb18030");
  expect(decideEncoding(chinese, { stated: ["gb18030"], language: "cs" }).encoding).toBe("gb18030");
});

test("recognizes ISO-2022-JP, which is ASCII, by its switches", () => {
  const bytes = Buffer.from("id,\x1b$B%F%9%H\x1b(B\n", "latin1");
  const { encoding } = decideEncoding(bytes, { stated: [], language: "ja" });
  expect([encoding, decodeWhole(bytes, encoding)]).toEqual(["iso-2022-jp", "id,テスト\n"]);
  expect(decideEncoding(Buffer.from("a\x1bb"), { stated: [], language: "ja" }).encoding).toBe("utf-8");
});

test("lists at most five readings of which each shows another text, the used one first", () => {
  const bytes = encodeText("id;title\n1;Fűző\n2;Hűtő\n3;Plain\n", "windows-1250");
  const readings = listReadings(bytes, "windows-1250", "hu");
  expect(readings[0]).toEqual({ encoding: "windows-1250", sample: "Fűző, Hűtő" });
  expect(readings.map(({ sample }) => sample)).toContain("Fûzõ, Hûtõ");
  expect(readings.length).toBeLessThanOrEqual(5);
  expect(new Set(readings.map(({ sample }) => sample)).size).toBe(readings.length);
  // ISO 8859-2 has the same letters in the same places.
  expect(readings.map(({ encoding }) => encoding)).not.toContain("iso-8859-2");
});

test("lists no readings of ASCII and UTF-8, but UTF-8 beside another one that was chosen", () => {
  expect(listReadings(Buffer.from("Kůň"), "utf-8", "cs")).toEqual([]);
  expect(listReadings(Buffer.from("plain"), "utf-8", "cs")).toEqual([]);
  const readings = listReadings(Buffer.from("Kůň"), "windows-1250", "cs");
  expect(readings.slice(0, 2)).toEqual([
    { encoding: "windows-1250", sample: "KĹŻĹ\uFFFD" },
    { encoding: "utf-8", sample: "Kůň" },
  ]);
});
