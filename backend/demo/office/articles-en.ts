import type { Article } from "@/backend/demo/archetype";
import type { OfficeKind } from "./trade";

/** The articles of the office shop, in American English. */
export const OFFICE_ARTICLES: readonly Article<OfficeKind>[] = [
  [
    "laptop",
    "How much memory a work laptop needs",
    "Sixteen gigabytes are enough for documents and calls. People who edit video should look for twice as much.",
  ],
  [
    "monitor",
    "One wide monitor or two small ones",
    "A wide screen is tidier, two are easier to share. Measure your desk before you decide.",
  ],
  [
    "officeChair",
    "Setting up an office chair in five minutes",
    "Feet flat, knees level, elbows at the height of the desk. Everything else follows from these three.",
  ],
  [
    "laserPrinter",
    "Laser or inkjet for a small office",
    "Pages per month decide, not the price of the printer. Above two hundred, toner wins.",
  ],
  [
    "toner",
    "Where empty toner cartridges can go",
    "Most makers take them back free of charge. We collect every brand and send them on together.",
  ],
  [
    "headphones",
    "Headphones for an open-plan office",
    "Quiet for you is one thing, quiet for the person you are calling is another. A good microphone makes the difference.",
  ],
  [
    "router",
    "Five places where a router should not stand",
    "Behind the TV, in a cabinet, on the floor, next to a microwave, in the corner of the house. One step often helps more than a new device.",
  ],
  [
    "ssd",
    "A backup that runs by itself",
    "One copy on the desk, one in another place. Setting it up takes an evening, needing it takes a second.",
  ],
  [
    "desk",
    "What changes with a standing desk",
    "Change positions every half hour and keep the screen at eye level. Standing all day is no better than sitting all day.",
  ],
  [
    "webcam",
    "Looking good on a video call",
    "Light from the front, the camera at eye level, a calm background. The camera itself comes last.",
  ],
  [
    "dock",
    "One cable for everything",
    "A docking station charges the laptop and connects two screens. How to tell whether yours supports it.",
  ],
  [
    "notebook",
    "Why we still take notes on paper",
    "Writing by hand is slower, and that is the point. Three ways to keep a notebook that you will actually open again.",
  ],
];
