/** A browser page as strings: its `index.html`, where `%MOUNT%` stands for its router's mount, and the files that it names, by name. */
export type StaticFiles = Readonly<Record<string, { readonly type: string; readonly content: string }>>
