// How the browser's modules are checked: `make check` fetches ESLint from npm and runs it.
const js = require("@eslint/js");
const importX = require("eslint-plugin-import-x");
const globals = require("globals");

const STATIC = "src/hypostyle/web/static";

module.exports = [
  { ignores: [`${STATIC}/htmx.js`] }, // not ours
  js.configs.recommended,
  {
    files: [`${STATIC}/*.js`],
    plugins: { import: importX },
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-implicit-globals": "error",
      "no-implied-eval": "error",
      "no-param-reassign": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "AssignmentExpression[left.object.name=/^(window|globalThis|self)$/]",
          message: "Modules export what others use; nothing is shared through the window.",
        },
      ],
      "no-unused-vars": "error",
      "no-var": "error",
      "prefer-const": "error",
      "import/export": "error",
      "import/named": "error",
      "import/namespace": "error",
      "import/no-cycle": "error",
      "import/no-duplicates": "error",
      "import/no-self-import": "error",
      "import/no-unresolved": "error",
    },
  },
  { files: [`${STATIC}/theme.js`], languageOptions: { sourceType: "script" } }, // runs before the page is drawn
  { files: [`${STATIC}/refresh.js`], languageOptions: { globals: { htmx: "readonly" } } },
];
