"use strict";
// The resolver, to try: UIKit's direction model, the same as in the table above it.
(() => {
  const form = document.querySelector("[data-for=direction]");
  const names = Object.fromEntries([...form.querySelectorAll("[name=language]")].map((input) => [input.value, input.dataset.name]));
  const show = () => {
    const chosen = new FormData(form);
    const application = chosen.get("language");
    const environment = chosen.get("override") || application;
    const semantic = chosen.get("semantic");
    const effective = semantic === "unspecified" ? environment : semantic === "forceRightToLeft" ? "rtl" : "ltr";
    document.getElementById("application").textContent = names[application];
    document.getElementById("environment").textContent = names[environment];
    document.getElementById("effective").textContent = names[effective];
    document.getElementById("bars").dir = effective;
  };
  form.addEventListener("change", show);
  form.hidden = false;
  show();
})();
