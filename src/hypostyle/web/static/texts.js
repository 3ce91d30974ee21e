// The words that scripts show. The server sends them with every page.

const TEXTS = JSON.parse(document.body.dataset.words);

/** Returns the text of a key with its {gaps} filled. */
export function say(key, fields = {}) {
  return (TEXTS[key] || key).replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");
}
