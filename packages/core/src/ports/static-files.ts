/**
 * Files of a browser app, by file name. `type` is the media type, `content` the text of the file.
 * The service replaces `%MOUNT%` in `index.html` with the path of the app's router.
 * A translated app also has the files `translations.en.json` and `translations.it.json`.
 */
export type StaticFiles = Readonly<Record<string, { readonly type: string; readonly content: string }>>
