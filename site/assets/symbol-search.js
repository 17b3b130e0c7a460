"use strict";
// The symbol page: what is typed is answered while it is typed.
(async () => {
  const tools = document.querySelector("[data-for=symbols]");
  const { words, make } = rtlaudit;
  const field = document.getElementById("symbol");
  const kind = document.getElementById("class");
  const count = document.getElementById("symbol-count");
  const list = document.getElementById("answers");
  const standing = [...list.children];
  const { all, search, twin } = await rtlaudit.symbolSearch();
  const { drawings, any } = await rtlaudit.load("glyphs.js", "glyphs");
  const rules = new Intl.PluralRules(rtlaudit.page.language);
  const numbers = new Intl.NumberFormat(rtlaudit.page.language, { numberingSystem: "latn" });
  const marks = { semantic: "pass", "rtl-variant": "pass", implicit: "pass", literal: "warning", media: "inapplicable", symmetric: "inapplicable", vertical: "inapplicable", unknown: "incomplete" };

  const glyph = (symbol, mirrored) => {
    const code = symbol.drawing;
    let drawing = drawings[code ? parseInt(code, 36) : any];
    const small = `<g transform="translate(5.4 5.4) scale(.55)">${drawing}</g>`;
    if (code.includes("(")) drawing = `<circle cx="12" cy="12" r="10"/>${small}`;
    if (code.includes("[")) drawing = `<rect x="2.5" y="2.5" width="19" height="19" rx="4"/>${small}`;
    if (code.includes("/")) drawing += '<path d="M4 4l16 16"/>';
    if (code.includes("+")) drawing += '<circle class="s" cx="19" cy="18" r="3.5"/>';
    if (code.includes("<") !== mirrored) drawing = `<g transform="matrix(-1 0 0 1 24 0)">${drawing}</g>`;
    const holder = make("span");
    // The drawings are the site's own, and nothing that was typed is among them.
    holder.innerHTML = `<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>`;
    return holder.firstChild;
  };
  const advice = (symbol) => {
    const other = twin(symbol);
    if (symbol.kind === "literal") return other ? words.symbolTwin.replace("{twin}", "\u2068" + other + "\u2069") : symbol.basis.includes("physical") ? words.symbolKeepPhysical : words.symbolFlip;
    if (symbol.kind === "unknown") return words.symbolLook;
    if (symbol.kind === "media") return words.symbolNoFlip;
    return marks[symbol.kind] === "pass" ? words.symbolNoFlipTwice : "";
  };
  const icon = (name) => {
    const holder = make("span");
    holder.innerHTML = `<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`;
    return holder.firstChild;
  };
  const made = new Map();
  const answer = (symbol) => {
    if (!made.has(symbol)) made.set(symbol, card(symbol));
    return made.get(symbol);
  };
  const card = (symbol) => {
    const turns = marks[symbol.kind] === "pass";
    const more = [];
    if (symbol.variants) more.push(words.symbolVariants.replace("{list}", symbol.variants.split(",").join(", ")));
    if (symbol.alias) more.push(words.symbolAlias.replace("{name}", "\u2068" + symbol.alias + "\u2069"));
    if (symbol.release) more.push(words.symbolSince.replace("{release}", symbol.release));
    const why = [words[`class_${symbol.kind}_why`], ...symbol.basis.split(",").map((code) => words["basis_" + code])].filter(Boolean).join(" ");
    const advised = advice(symbol);
    return make("li", {},
      make("span", { class: "looks" }, glyph(symbol, false), glyph(symbol, turns)),
      make("code", { dir: "ltr", lang: "en" }, symbol.name),
      make("p", { class: "mark " + marks[symbol.kind] }, icon(marks[symbol.kind]), words["class_" + symbol.kind]),
      make("p", {}, why),
      ...(advised ? [make("p", { class: "note" }, advised)] : []),
      ...(more.length ? [make("p", { class: "note" }, more.join(" · "))] : []));
  };
  const show = () => {
    const typed = field.value.trim();
    if (!typed && !kind.value) {
      list.replaceChildren(...standing);
      count.textContent = "";
      return;
    }
    const result = search(typed, kind.value, 12);
    list.replaceChildren(...result.found.map(answer));
    const forms = words.symbolFound;
    count.textContent = (forms[rules.select(result.count)] || forms.other).replace("{count}", numbers.format(result.count));
  };
  field.addEventListener("input", show);
  kind.addEventListener("change", show);
  const named = () => { if (location.hash.length > 1) { field.value = decodeURIComponent(location.hash.slice(1)); show(); } };
  addEventListener("hashchange", named);
  tools.hidden = false;
  named();
  document.body.dataset.symbols = all.length;
})();
