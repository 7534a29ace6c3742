// Faster labels and roles for jsdom. Queries by label, and by role and name, need the labels of every control; jsdom walks the whole
// document for each control, and for each label on the way again. Queries by role try some forty selectors on every element, nearly all
// of which name another element.
const { domSymbolTree } = require("jsdom/lib/jsdom/living/helpers/internal-constants.js");
const { isLabelable } = require("jsdom/lib/jsdom/living/helpers/form-controls.js");
const NodeList = require("jsdom/lib/jsdom/living/generated/NodeList.js");

/** The class of jsdom behind the elements of a name. */
const loadClass = (name) => require(`jsdom/lib/jsdom/living/nodes/${name}-impl.js`).implementation;

const ElementClass = loadClass("Element");
const LabelClass = loadClass("HTMLLabelElement");
const LABELABLE = ["Button", "Input", "Meter", "Output", "Progress", "Select", "TextArea"];

const { get: findControl } = Object.getOwnPropertyDescriptor(LabelClass.prototype, "control");

/** Like jsdom's getter, which is still used for labels around their control, outside of the document, and if ids are not unique. */
Object.defineProperty(LabelClass.prototype, "control", {
  configurable: true,
  get() {
    const id = this.getAttributeNS(null, "for");
    const root = this.getRootNode({});
    if (!id || root._ids === undefined || root._ids[id]?.length > 1) return findControl.call(this);
    const element = root.getElementById(id);
    return element !== null && isLabelable(element) ? element : null;
  },
});

// By root: its version, and the labels of each control in it.
const labels = new WeakMap();

function listLabels(root, control) {
  const known = labels.get(root);
  if (known?.version === root._version) return known.byControl.get(control) ?? [];
  const byControl = new Map();
  for (const node of domSymbolTree.treeIterator(root)) {
    if (!(node instanceof LabelClass)) continue;
    const labelled = node.control;
    if (labelled !== null) byControl.set(labelled, [...(byControl.get(labelled) ?? []), node]);
  }
  labels.set(root, { version: root._version, byControl });
  return byControl.get(control) ?? [];
}

for (const name of LABELABLE) {
  Object.defineProperty(loadClass(`HTML${name}Element`).prototype, "labels", {
    configurable: true,
    get() {
      if (!isLabelable(this)) return null;
      if (!this._labels) {
        const root = this.getRootNode({});
        const init = { element: root, query: () => listLabels(root, this) };
        this._labels = NodeList.createImpl(root._globalObject, [], init);
      }
      return this._labels;
    },
  });
}

/** A selector of one element that begins with its name, without lists and combinators. */
const NAMED = /^([a-z][a-z0-9]*)(?:[[:][^\s,>+~]*)?$/;
const names = new Map();

/** The only element name that a selector can match; null if it can match others. */
function findName(selector) {
  if (!names.has(selector)) names.set(selector, NAMED.exec(selector)?.[1] ?? null);
  return names.get(selector);
}

const matchSlowly = ElementClass.prototype.matches;

ElementClass.prototype.matches = function matches(selector) {
  const name = findName(selector);
  return (name === null || name === this._localName) && matchSlowly.call(this, selector);
};
