// Our fast path for computed styles (tests/support/computed-styles.cjs) returns the same as jsdom, which takes over as soon
// as the document has a stylesheet, even an empty one.

const PAGE = `
  <section><h1>a</h1><section><h1>b</h1></section></section>
  <div hidden><p>c</p></div>
  <div style="visibility: hidden"><b>d</b><i style="visibility: visible">e</i></div>
  <div style="pointer-events: none !important; display: flex; margin: 1px unset"><button>f</button></div>
  <ul><li>g<ol><li>h<ul><li>i</li></ul></li></ol></li></ul>
  <table><thead><tr><th>j</th></tr></thead><tbody><tr><td>k</td></tr></tbody></table>
  <form><label for="l">l</label><input id="l" type="hidden"><input type="checkbox" disabled><input type="search" readonly>
  <select disabled><option>m</option><optgroup></optgroup></select><textarea dir="auto"></textarea><button disabled>n</button></form>
  <details><summary>o</summary><div>p</div></details><dialog>q</dialog><dialog open>r</dialog>
  <nav popover="auto">s</nav><svg><title>t</title><path /></svg><template>u</template><pre>v</pre><hr><a href="/">w</a>`;

function styles(): string[][] {
  return Array.from(document.querySelectorAll("*"), (element) => {
    const style = getComputedStyle(element);
    return [element.tagName, ...Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`)];
  });
}

test("computed styles equal those of jsdom, before and after a change of the page", () => {
  document.body.innerHTML = PAGE;
  for (const focused of ["button", "input[type=search]"]) {
    document.querySelector<HTMLElement>(focused)?.focus();
    for (const element of document.querySelectorAll("div")) element.toggleAttribute("hidden");
    const ours = styles();
    const sheet = document.body.appendChild(document.createElement("style"));
    sheet.textContent = "none { color: red }";
    const theirs = styles().filter(([name]) => name !== "STYLE");
    sheet.remove();
    expect(ours).toEqual(theirs);
  }
  expect(getComputedStyle(document.querySelector("i") ?? document.body).visibility).toBe("visible");
});
