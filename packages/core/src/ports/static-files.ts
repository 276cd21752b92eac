/**
 * Files of a browser page by name, each with media type and text. In `index.html`, `%MOUNT%` stands for the path of the
 * page's router. Translated pages also hold `translations.en.json` and `translations.it.json`.
 */
export type StaticFiles = Readonly<Record<string, { readonly type: string; readonly content: string }>>
