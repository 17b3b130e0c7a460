"use strict";
// What a page can do beyond being read: search, saved marks, exports. Everything here is an extra; a page without scripts
// has the same content. No request leaves the site, and data comes as scripts, so that pages also work from disk.

const rtlaudit = (() => {
  const page = document.body.dataset;
  const words = {};
  const waiting = {};
  const received = {};

  /** Hands data to who waits for it; data scripts call it by the names below. */
  const give = (name, value) => {
    received[name] = value;
    (waiting[name] || []).splice(0).forEach((take) => take(value));
  };

  /** Loads a data script of assets/ once; the promise is kept when it has called back. */
  const load = (file, name) => new Promise((take) => {
    if (name in received) return take(received[name]);
    (waiting[name] = waiting[name] || []).push(take);
    if (document.querySelector(`script[src="${page.assets}${file}"]`)) return;
    const script = document.createElement("script");
    script.src = page.assets + file;
    document.head.append(script);
  });

  /** An element with attributes and children; text stays text. */
  const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === true) element.setAttribute(key, "");
      else if (value !== false && value != null) element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  };

  // Arabic without marks and tatweel, its alef, ya and ta marbuta in one form each; Hebrew without points; Latin without
  // accents: the same for what is typed and for what is found.
  const fold = (text) => text.toLowerCase().normalize("NFKD")
    .replace(/[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640\u200c-\u200f\u2066-\u2069]/g, "")
    .replace(/[\u0622\u0623\u0625\u0671]/g, "\u0627").replace(/[\u0649\u06cc\u0626]/g, "\u064a")
    .replace(/\u0629/g, "\u0647").replace(/\u0624/g, "\u0648").replace(/\u06a9/g, "\u0643")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => digit.charCodeAt(0) & 15)
    .replace(/[\u05be\-_/.]+/g, " ");

  const wordsOf = (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

  /** Whether two words differ by at most a few letters (Damerau and Levenshtein, with a bound). */
  const near = (a, b, limit) => {
    if (Math.abs(a.length - b.length) > limit) return false;
    let before = [], last = Array.from({ length: b.length + 1 }, (_, place) => place);
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      let best = i;
      for (let j = 1; j <= b.length; j++) {
        let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
        row.push(cost);
        best = Math.min(best, cost);
      }
      if (best > limit) return false;
      [before, last] = [last, row];
    }
    return last[b.length] <= limit;
  };

  return {
    page, words, load, make, fold, wordsOf, near,
    texts: (texts) => Object.assign(words, texts),
    index: (entries) => give("index", entries),
    symbols: (text) => give("symbols", text),
    glyphs: (drawings, any) => give("glyphs", { drawings, any }),
  };
})();

// Search: everything of this language, ranked; a dropdown beside the field and the page for searching.
(() => {
  const { page, words, load, make, fold, wordsOf, near } = rtlaudit;
  const field = document.getElementById("find");
  if (!field) return;
  const form = field.form;
  const list = document.getElementById("found");
  let entries = null, chosen = -1;

  const prepare = async () => {
    if (entries) return entries;
    const raw = await load(`search-${page.language}.js`, "index");
    entries = entries || raw.map(([title, path, kind, more]) => {
      const folded = fold(title);
      return { title, path, kind, folded, words: wordsOf(folded), more: " " + wordsOf(fold(more)).join(" ") };
    });
    return entries;
  };

  /** How well a word of the query fits an entry; 0 where it does not. */
  const fit = (entry, word) => {
    const place = entry.words.findIndex((other) => other.startsWith(word));
    if (place >= 0) return (entry.words[place] === word ? 12 : 9) - Math.min(place, 4);
    if (entry.folded.includes(word)) return 4;
    // The Arabic article and Hebrew prefixes stand before a word without a blank.
    if (entry.more.includes(" " + word)) return 3;
    if (entry.more.includes(word)) return 1;
    const limit = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
    if (limit && entry.words.some((other) => near(word, other, limit) || near(word, other.slice(0, word.length), limit)))
      return 0.5;
    return 0;
  };

  const weights = { kindGuideline: 1.2, kindCategory: 1.4, kindPage: 1.5, kindChecklist: 0.9, kindSymbol: 0.9 };
  const find = (text, limit) => {
    const query = wordsOf(fold(text));
    if (!query.length) return [];
    const found = [];
    for (const entry of entries) {
      let sum = 0;
      for (const word of query) {
        const value = fit(entry, word);
        if (!value) { sum = 0; break; }
        sum += value;
      }
      if (sum) found.push([sum * (weights[entry.kind] || 1), entry]);
    }
    return found.sort((a, b) => b[0] - a[0]).slice(0, limit).map(([, entry]) => entry);
  };

  const symbolsFor = async (text, limit) => {
    if (!/^[a-z0-9. ]{2,}$/i.test(text)) return [];
    const { search } = await rtlaudit.symbolSearch();
    return search(text, "", limit).found.map((symbol) => ({
      title: symbol.name, path: "symbols.html#" + symbol.name, kind: "kindSymbol", code: true,
      more: words["class_" + symbol.kind],
    }));
  };

  const item = (entry, place) => {
    const title = entry.code ? make("code", { dir: "ltr" }, entry.title) : make("span", { dir: "auto" }, entry.title);
    const link = make("a", { href: page.root + entry.path, tabindex: list ? null : "-1" },
      title, make("span", { class: "sort" }, words[entry.kind] || ""));
    return make("li", list ? {} : { role: "option", id: "found-" + place, "aria-selected": "false" }, link);
  };

  let turn = 0;
  const show = async (into, limit) => {
    const mine = ++turn;
    const text = field.value.trim();
    if (!text) { into.replaceChildren(); into.hidden = !list; return; }
    await prepare();
    let found = find(text, limit);
    const symbols = await symbolsFor(text, list ? 20 : 4);
    if (mine !== turn) return;
    found = found.slice(0, Math.max(4, limit - symbols.length)).concat(symbols);
    into.replaceChildren(...found.map(item));
    if (!found.length) into.append(make("li", { class: "empty" }, words.searchNone || ""));
    into.hidden = false;
    into.dataset.query = text;
    chosen = -1;
    field.removeAttribute("aria-activedescendant");
    field.setAttribute("aria-expanded", String(!list));
  };

  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(input|textarea|select)$/i.test(document.activeElement.tagName)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  if (list) {
    const query = new URLSearchParams(location.search).get("q");
    if (query) field.value = query;
    field.addEventListener("input", () => show(list, 60));
    form.addEventListener("submit", (event) => event.preventDefault());
    if (field.value) show(list, 60);
    field.focus();
    return;
  }

  const drop = make("ul", { class: "results drop", id: "drop", role: "listbox", "aria-label": words.kindPage || field.getAttribute("aria-label"), hidden: true });
  form.append(drop);
  for (const [key, value] of Object.entries({ role: "combobox", "aria-controls": "drop", "aria-expanded": "false", "aria-autocomplete": "list" }))
    field.setAttribute(key, value);
  const close = () => { drop.hidden = true; field.setAttribute("aria-expanded", "false"); field.removeAttribute("aria-activedescendant"); chosen = -1; };
  const choose = (place) => {
    const options = [...drop.querySelectorAll("[role=option]")];
    if (!options.length) return;
    chosen = (place + options.length) % options.length;
    options.forEach((option, index) => option.setAttribute("aria-selected", String(index === chosen)));
    options[chosen].scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", options[chosen].id);
  };
  field.addEventListener("focus", prepare, { once: true });
  field.addEventListener("input", () => show(drop, 9));
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (drop.hidden) show(drop, 9); else choose(chosen < 0 && event.key === "ArrowUp" ? -1 : chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      drop.querySelectorAll("[role=option] a")[chosen].click();
    } else if (event.key === "Escape") close();
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
  form.addEventListener("focusout", (event) => { if (event.relatedTarget && !form.contains(event.relatedTarget)) close(); });
})();

// The symbols: unpacked when they are needed, searched in one pass.
rtlaudit.symbolSearch = async () => {
  if (rtlaudit.unpacked) return rtlaudit.unpacked;
  const text = await rtlaudit.load("symbols.js", "symbols");
  const kinds = { s: "semantic", l: "literal", r: "rtl-variant", i: "implicit", m: "media", y: "symmetric", v: "vertical", u: "unknown" };
  let name = "";
  const all = text.split("\n").slice(0, -1).map((line) => {
    const cells = line.split("\t");
    name = name.slice(0, parseInt(cells[0][0], 36)) + cells[0].slice(1);
    return { name, code: cells[1], kind: kinds[cells[1]], drawing: cells[2] || "", twin: cells[3] || "", variants: cells[4] || "", release: cells[5] || "", alias: cells[6] || "", basis: cells[7] || "" };
  });
  const parts = [...new Set(all.flatMap((symbol) => symbol.name.split(".")))];
  const twin = (symbol) => symbol.twin && all[parseInt(symbol.twin, 36)].name;
  /** The symbols whose name has every word that is typed, those that begin with it first. */
  const search = (typed, code, limit) => {
    const query = typed.toLowerCase().split(/[\s.]+/).filter(Boolean);
    const whole = query.join(".");
    const ranked = [[], [], []];
    let count = 0;
    for (const symbol of all) {
      if (code && symbol.code !== code) continue;
      const { name } = symbol;
      let fits = true;
      for (const word of query) if (!name.includes(word)) { fits = false; break; }
      if (!fits) continue;
      count++;
      const rank = name === whole ? 0 : name.startsWith(whole) ? 1 : 2;
      if (ranked[rank].length < limit) ranked[rank].push(symbol);
    }
    let found = ranked.flat();
    if (!found.length && query.length) {
      // Misspelt, perhaps: the few hundred parts that names are made of are compared, not the names.
      const meant = query.map((word) => new Set(parts.filter((part) => rtlaudit.near(word, part, word.length >= 8 ? 2 : 1))));
      found = meant.some((set) => !set.size) ? [] : all.filter((symbol) => {
        if (code && symbol.code !== code) return false;
        const own = symbol.name.split(".");
        return meant.every((set) => own.some((part) => set.has(part)));
      });
      count = found.length;
    }
    return { count, found: found.slice(0, limit) };
  };
  return (rtlaudit.unpacked = { all, search, twin });
};

// Checklists: marks stay in this browser, travel in a link, and leave as Markdown, CSV or a task list.
(() => {
  const tools = document.querySelector("[data-for=checklist]");
  if (!tools) return;
  const { words, make } = rtlaudit;
  const boxes = [...document.querySelectorAll(".tick input")];
  const key = "rtlaudit:" + location.pathname.replace(/^.*\/(?=checklists\/)/, "").replace(/\.html$/, "");
  const said = document.getElementById("said");
  const store = (marks) => { try { localStorage.setItem(key, JSON.stringify(marks)); } catch { /* A browser that keeps nothing. */ } };
  const stored = () => { try { return JSON.parse(localStorage.getItem(key)) || []; } catch { return []; } };
  const marks = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const say = (text) => { said.textContent = text || ""; };

  // A mark in a link is a short fingerprint of the guideline's id, so that links outlive a change of the list's order.
  const print = (id) => {
    let hash = 0x811c9dc5;
    for (let place = 0; place < id.length; place++) hash = Math.imul(hash ^ id.charCodeAt(place), 0x01000193) >>> 0;
    return hash.toString(36).padStart(7, "0").slice(-4);
  };
  const count = () => {
    const done = marks().length;
    document.getElementById("done").value = done;
    document.getElementById("done-text").textContent = `${done} / ${boxes.length}`;
  };
  const set = (wanted) => { boxes.forEach((box) => { box.checked = wanted(box.value); }); count(); };

  const shared = new URLSearchParams(location.hash.slice(1)).get("marks");
  if (shared !== null) {
    const prints = new Set(shared.match(/.{4}/g) || []);
    set((id) => prints.has(print(id)));
    store(marks());
  } else {
    const known = new Set(stored());
    set((id) => known.has(id));
  }
  document.addEventListener("change", (event) => { if (boxes.includes(event.target)) { store(marks()); count(); say(""); } });

  const heading = document.querySelector("h1").textContent;
  const rows = () => [...document.querySelectorAll("main section")].flatMap((section) => [...section.querySelectorAll(".tick")].map((tick) => ({
    group: section.querySelector("h2").textContent, done: tick.querySelector("input").checked, id: tick.querySelector("input").value,
    title: tick.querySelector("strong").textContent, statement: tick.querySelector(".what")?.textContent || "",
  })));
  const escaped = (text) => text.replace(/[\\`*_[\]<>|#~&]/g, "\\$&");
  const markdown = (details) => {
    let text = `# ${escaped(heading)}\n`, group = "";
    for (const row of rows()) {
      if (row.group !== group) text += `\n## ${escaped(group = row.group)}\n\n`;
      text += `- [${row.done ? "x" : " "}] **${escaped(row.title)}** (\`${row.id}\`)`;
      text += details ? `\n  <details><summary>${words.why || ""}</summary>\n\n  ${escaped(row.statement)}\n  </details>\n` : `: ${escaped(row.statement)}\n`;
    }
    return text;
  };
  const cell = (text) => {
    const safe = /^[=+\-@\t\r]/.test(text) ? "'" + text : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  const csv = () => [["done", "id", "category", "title", "statement"], ...rows().map((row) => [row.done ? "x" : "", row.id, row.group, row.title, row.statement])]
    .map((row) => row.map(cell).join(",") + "\r\n").join("");
  const save = (text, ending, type) => {
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: key.split("/").pop() + ending });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const copy = async (text, done) => {
    // From disk a browser may refuse the clipboard; the address bar has the link then.
    try { await navigator.clipboard.writeText(text); say(done); } catch { say(text.length < 200 ? text : ""); }
  };
  const actions = {
    share: () => { location.hash = "marks=" + marks().map(print).join(""); copy(location.href, words.shared); },
    markdown: () => save(markdown(false), ".md", "text/markdown"),
    github: () => copy(markdown(true), words.copied),
    csv: () => save("\ufeff" + csv(), ".csv", "text/csv"),
    print: () => window.print(),
    clear: () => { set(() => false); store([]); if (location.hash) history.replaceState(null, "", location.pathname); say(""); },
  };
  tools.addEventListener("click", (event) => {
    const action = actions[event.target.closest("button")?.dataset.do];
    if (action) action();
  });
  tools.hidden = false;
})();
