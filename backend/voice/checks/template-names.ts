// What a template may contain. Everything else is refused, so that new elements and attributes of browsers are refused, too.

export const HTML_ELEMENTS = new Set(
  (
    "a abbr article aside b blockquote br button code dd div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i " +
    "img kbd label li main mark meter nav ol p picture pre progress q s section small span strong sub sup time u ul wbr"
  ).split(" "),
);

/** Elements without an end tag. */
export const VOID_ELEMENTS = new Set(["br", "hr", "img", "wbr"]);

/** Names inside `svg`. The tokenizer returns them in lower case, browsers need their own spelling. */
const SVG_NAMES =
  "svg g path circle ellipse line polyline polygon rect text tspan title desc defs symbol use stop mask pattern marker " +
  "linearGradient radialGradient clipPath";
export const SVG_ELEMENTS = new Map(SVG_NAMES.split(" ").map((name) => [name.toLowerCase(), name]));

const SVG_SPELLING =
  "viewBox preserveAspectRatio gradientUnits gradientTransform patternUnits patternTransform clipPathUnits maskUnits " +
  "markerWidth markerHeight markerUnits refX refY textLength lengthAdjust spreadMethod pathLength";
export const SVG_ATTRIBUTES = new Map(SVG_SPELLING.split(" ").map((name) => [name.toLowerCase(), name]));

export const ATTRIBUTES = new Set([
  ...(
    "class id title role lang dir hidden tabindex type disabled href target rel src alt width height style for value min max " +
    "loading decoding draggable translate datetime low high optimum referrerpolicy"
  ).split(" "),
  ...(
    "x x1 x2 y y1 y2 cx cy r rx ry d points fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin " +
    "stroke-dasharray stroke-dashoffset stroke-opacity stroke-miterlimit opacity transform offset stop-color stop-opacity " +
    "clip-path clip-rule mask xmlns version focusable text-anchor dominant-baseline font-size font-family font-weight dx dy " +
    "vector-effect color"
  ).split(" "),
]);
