import type { Drawing } from "./brush";

/** Furniture and stationery; `tag` is for brands. */
export const DESK_DRAWINGS = {
  officeChair: (b) =>
    b.line("M100 122 V150 M62 168 L100 150 L138 168 M100 150 V168", 7, "ink") +
    b.dot(60, 170, 6, "ink") +
    b.dot(100, 172, 6, "ink") +
    b.dot(140, 170, 6, "ink") +
    b.box(66, 26, 68, 72, 18) +
    b.fill("M100 26 H116 Q134 26 134 44 V80 Q134 98 116 98 H100 Z", "dark") +
    b.box(54, 104, 92, 20, 10, "dark") +
    b.line("M48 86 V106 M152 86 V106", 7, "ink") +
    b.line("M78 44 V80", 4, "light"),
  desk: (b) =>
    b.line("M42 92 V160 M158 92 V160", 9, "ink") +
    b.line("M26 164 H60 M140 164 H174", 9, "ink") +
    b.box(18, 78, 164, 16, 5) +
    b.box(18, 88, 164, 6, 3, "dark") +
    b.box(106, 96, 44, 26, 3, "light") +
    b.line("M122 109 H134", 4, "dark") +
    b.box(48, 46, 48, 32, 4, "ink") +
    b.box(53, 51, 38, 22, 2, "second"),
  cabinet: (b) =>
    b.box(54, 28, 92, 144, 6, "dark") +
    [0, 1, 2]
      .map(
        (drawer) =>
          b.box(60, 36 + drawer * 45, 80, 38, 3) +
          b.box(86, 44 + drawer * 45, 28, 12, 2, "paper") +
          b.line(`M88 ${66 + drawer * 45} H112`, 5, "metal"),
      )
      .join(""),
  shelf: (b) =>
    b.box(46, 26, 108, 148, 4, "dark") +
    b.box(54, 34, 92, 38, 1, "light") +
    b.box(54, 80, 92, 38, 1, "light") +
    b.box(54, 126, 92, 38, 1, "light") +
    b.box(60, 44, 10, 28, 1, "second") +
    b.box(72, 40, 9, 32, 1) +
    b.box(83, 48, 12, 24, 1, "ink") +
    b.box(112, 92, 24, 26, 2) +
    b.box(62, 88, 9, 30, 1, "ink") +
    b.box(73, 94, 11, 24, 1, "second") +
    b.oval(82, 156, 16, 8, "base") +
    b.box(116, 136, 18, 28, 1),
  deskLamp: (b) =>
    b.fill("M128 88 L98 152 H180 L150 88 Z", "light") +
    b.line("M64 156 L50 98 L104 52", 6, "ink") +
    b.fill("M94 40 Q128 30 152 62 L120 92 Q96 74 94 40 Z") +
    b.fill("M122 44 Q142 50 152 62 L120 92 Q126 66 122 44 Z", "dark") +
    b.dot(50, 98, 8, "metal") +
    b.dot(104, 52, 8, "metal") +
    b.box(34, 154, 64, 14, 7, "ink"),
  monitorArm: (b) =>
    b.box(34, 36, 14, 134, 5, "ink") +
    b.line("M42 112 L96 132 L118 92", 10, "base") +
    b.dot(96, 132, 10, "dark") +
    b.dot(42, 112, 10, "dark") +
    b.box(106, 40, 76, 84, 6, "ink") +
    b.box(113, 47, 62, 70, 3, "light") +
    b.line("M124 64 H152 M124 76 H142", 4, "base") +
    b.box(20, 164, 44, 10, 4, "metal"),
  pen: (b) =>
    b.fill("M148 32 L168 52 L78 142 L58 122 Z") +
    b.fill("M158 42 L168 52 L78 142 L68 132 Z", "dark") +
    b.fill("M58 122 L78 142 L42 158 Z", "metal") +
    b.fill("M48 148 L54 154 L40 160 Z", "ink") +
    b.line("M132 48 L152 68", 5, "second") +
    b.line("M40 172 Q70 160 96 172 T156 168", 4, "base"),
  pencil: (b) =>
    [0, 1, 2]
      .map(
        (index) =>
          b.fill(`M${56 + index * 34} 66 h22 v96 h-22 Z`, index === 1 ? "second" : index === 2 ? "dark" : "base") +
          b.fill(`M${56 + index * 34} 66 l11 -34 l11 34 Z`, "paper") +
          b.fill(`M${63 + index * 34} 45 l4 -13 l4 13 Z`, "ink"),
      )
      .join("") +
    b.box(48, 126, 106, 44, 6, "light") +
    b.line("M62 148 H140", 4, "dark"),
  marker: (b) =>
    [0, 1, 2]
      .map(
        (index) =>
          b.box(50 + index * 36, 70, 28, 96, 6, index === 0 ? "base" : index === 1 ? "second" : "dark") +
          b.box(50 + index * 36, 70, 28, 38, 6, "ink") +
          b.box(58 + index * 36, 40, 12, 32, 3, "metal"),
      )
      .join("") + b.line("M58 124 V150 M94 124 V150 M130 124 V150", 4, "paper"),
  notebook: (b) =>
    b.box(60, 32, 92, 138, 6, "paper") +
    b.box(52, 28, 92, 138, 8) +
    b.fill("M112 28 H136 Q144 28 144 36 V158 Q144 166 136 166 H112 Z", "dark") +
    b.box(68, 56, 44, 24, 3, "paper") +
    b.line("M76 65 H104 M76 73 H96", 2, "ink") +
    b.line("M126 28 V166", 5, "second") +
    b.line("M60 36 V158", 3, "light"),
  paper: (b) =>
    b.fill("M40 92 L100 66 L164 90 L104 118 Z", "paper") +
    b.fill("M40 92 L104 118 V160 L40 132 Z") +
    b.fill("M164 90 L104 118 V160 L164 130 Z", "dark") +
    b.fill("M58 100 L78 108 V148 L58 140 Z", "paper") +
    b.line("M52 88 L108 64 M60 91 L118 67", 1, "metal") +
    b.line("M120 136 L150 122", 4, "light"),
  envelope: (b) =>
    b.box(26, 58, 148, 96, 8) +
    b.fill("M26 66 L100 122 L174 66 V146 Q174 154 166 154 H34 Q26 154 26 146 Z", "dark") +
    b.fill("M30 60 H170 L100 112 Z", "light") +
    b.line("M32 148 L80 108 M168 148 L120 108", 3, "light") +
    b.dot(100, 108, 11, "second"),
  binder: (b) =>
    b.fill("M64 30 H134 Q142 30 142 38 V162 Q142 170 134 170 H64 Z", "dark") +
    b.box(48, 30, 60, 140, 6) +
    b.box(60, 50, 36, 46, 4, "paper") +
    b.line("M66 62 H90 M66 72 H90 M66 82 H80", 3, "ink") +
    b.dot(78, 138, 11, "ink") +
    b.dot(78, 138, 6, "light"),
  calculator: (b) =>
    b.box(54, 26, 92, 148, 12) +
    b.fill("M122 26 H134 Q146 26 146 38 V162 Q146 174 134 174 H122 Z", "dark") +
    b.box(66, 40, 68, 30, 4, "paper") +
    b.line("M108 62 H126", 4, "ink") +
    [0, 1, 2, 3]
      .flatMap((row) =>
        [0, 1, 2].map((column) => b.box(66 + column * 24, 82 + row * 22, 18, 15, 3, column === 2 ? "second" : "light")),
      )
      .join(""),
  stapler: (b) =>
    b.fill("M24 138 H176 V150 Q176 156 170 156 H30 Q24 156 24 150 Z", "ink") +
    b.fill("M30 110 L164 66 Q180 70 178 88 L44 130 Q28 128 30 110 Z") +
    b.fill("M40 124 L178 82 L178 88 L44 130 Q42 130 40 124 Z", "dark") +
    b.box(140, 104, 32, 34, 4, "metal") +
    b.dot(156, 112, 7, "ink") +
    b.line("M52 112 L150 80", 4, "light"),
  shredder: (b) =>
    b.fill("M68 24 H132 V66 H68 Z", "paper") +
    b.line("M80 36 H120 M80 46 H110", 3, "metal") +
    b.box(42, 62, 116, 34, 10, "ink") +
    b.box(58, 70, 84, 8, 3, "metal") +
    b.fill("M50 96 H150 L142 166 Q142 172 136 172 H64 Q58 172 58 166 Z") +
    b.fill("M116 96 H150 L142 166 Q142 172 136 172 H116 Z", "dark") +
    b.line("M72 112 V158 M84 112 V150 M96 112 V160 M108 112 V148", 4, "paper") +
    b.dot(144, 86, 3, "second"),
  whiteboard: (b) =>
    b.box(22, 36, 156, 104, 6, "metal") +
    b.box(30, 44, 140, 88, 2, "paper") +
    b.line("M46 66 H96 M46 82 H84", 5, "base") +
    b.line("M104 114 L122 90 L136 104 L156 70", 5, "second") +
    b.box(56, 140, 88, 10, 4, "dark") +
    b.box(72, 134, 24, 7, 2) +
    b.box(102, 135, 26, 5, 2, "ink"),
  tag: (b) =>
    b.fill("M44 50 Q44 40 54 40 H108 L164 96 Q172 104 164 112 L112 164 Q104 172 96 164 L44 112 Z") +
    b.fill("M136 68 L164 96 Q172 104 164 112 L112 164 Q104 172 96 164 L90 158 Z", "dark") +
    b.dot(72, 68, 11, "paper") +
    b.ring(72, 68, 14, 3, "light") +
    b.line("M86 112 L112 86 M98 124 L124 98", 5, "light"),
} as const satisfies Record<string, Drawing>;
