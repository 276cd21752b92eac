import { noteStore } from './note-store'

let opened: ReturnType<typeof noteStore> | undefined

/** Opens the database at the first request, so that `next build` needs none. */
export function notes() {
  opened ??= noteStore((process.env.DATABASE ?? 'sallyport.db').replace(/(\.db)?$/, '-notes.db'))
  return opened
}
