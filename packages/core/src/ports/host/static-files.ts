/**
 * Files of a browser app, by file name. `type` is the media type, `content` the text of the file.
 * The service replaces `%MOUNT%` in `index.html` with the path of the app's router.
 * A translated app also has the files `translations.en.json` and `translations.it.json`.
 */
export type StaticFiles = Readonly<Record<string, { readonly type: string; readonly content: string }>>

/** A file that the host adds to the built-in pages. */
export interface UiAsset {
  readonly content: string | Uint8Array
  /** Media type, such as `text/javascript`. Default: by the extension of the file name. */
  readonly type?: string
}

/** Files that the host adds to the built-in pages, by their path below `<auth mount>/ui/`, such as `auth.js` or `img/logo.svg`. */
export type UiAssets = Readonly<Record<string, UiAsset>>
