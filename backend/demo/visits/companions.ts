// What demo shoppers put into the basket together, by kind of product, most likely first.

const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  ...{ tent: ["sleepingBag", "mat", "lantern"], sleepingBag: ["mat", "pillow"], hammock: ["tarp", "rope"] },
  ...{ stove: ["pot", "mug"], pot: ["stove", "mug"], chair: ["table", "cooler"], flask: ["mug", "bottle"] },
  ...{ backpack: ["bottle", "poles", "umbrella"], daypack: ["bottle", "cap"], duffel: ["towel", "dryBag"] },
  ...{ harness: ["carabiner", "rope"], rope: ["carabiner", "quickdraw"], climbingShoes: ["harness"] },
  ...{ kayak: ["paddle", "lifeJacket"], canoe: ["paddle", "lifeJacket"], paddleboard: ["paddle", "dryBag"] },
  ...{ skis: ["goggles", "poles"], snowshoes: ["gaiters", "poles"], crampons: ["gaiters"] },
  ...{ bikeHelmet: ["bikeLight", "pump"], bikeLight: ["bikeHelmet"], pannier: ["bikeLight"] },
  ...{ headlamp: ["powerBank", "knife"], hikingBoots: ["socks", "gaiters"], trailShoes: ["socks", "cap"] },
  ...{ rainJacket: ["trousers", "umbrella"], downJacket: ["gloves", "beanie"], gloves: ["beanie", "socks"] },
  ...{ winterBoots: ["socks", "gloves"], leggings: ["shirt"], fleece: ["softshell", "beanie"] },
  ...{ officeChair: ["desk", "deskLamp"], desk: ["officeChair", "monitorArm"], monitor: ["monitorArm", "cable"] },
  ...{ laptop: ["dock", "mouse"], tablet: ["charger"], phone: ["phoneCase", "charger"], keyboard: ["mouse"] },
  ...{ laserPrinter: ["toner", "copyPaper"], inkjetPrinter: ["ink", "copyPaper"], toner: ["copyPaper"] },
  ...{ ink: ["copyPaper"], headphones: ["cable"], pen: ["notebook"], binder: ["copyPaper", "pen"] },
  ...{ router: ["cable", "switch"], webcam: ["microphone"], desktop: ["monitor", "keyboard"] },
};

/** The kinds that go with a kind; none for most. */
export function listCompanions(kindName: string): readonly string[] {
  return COMPANIONS[kindName] ?? [];
}
