/**
 * A browser page as strings: its `index.html`, where `%MOUNT%` stands for its router's mount, and the files that it names, by name.
 * Pages that speak languages bring their texts along, as JSON objects `translations.en.json` and `translations.it.json`.
 */
export type StaticFiles = Readonly<Record<string, { readonly type: string; readonly content: string }>>
