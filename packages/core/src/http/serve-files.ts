import type { StaticFiles } from '../ports/static-files.ts'
import { failure } from './errors.ts'
import type { Reply } from './reply.ts'

/** What pages of ours may do: run and load what this server itself sent, and nothing inline. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The page itself, under its Content-Security-Policy. `values`: what further `%NAME%`s in it stand for, escaped for HTML. */
export function servePage(
  files: StaticFiles,
  mount: string,
  policy = PAGE_POLICY,
  values: Readonly<Record<string, string>> = {},
): Reply {
  const page = files['index.html']
  if (page === undefined) throw failure('NOT_FOUND')
  // A mount has no characters that HTML would read otherwise.
  const known: Readonly<Record<string, string>> = { ...values, MOUNT: mount }
  return {
    status: 200,
    // In one pass: what a value holds is no placeholder.
    content: page.content.replaceAll(/%([A-Z]+)%/g, (all, name: string) => known[name] ?? all),
    headers: { 'Content-Type': page.type, 'Content-Security-Policy': policy },
  }
}

/** One of the files that the page names. It does so with their hash, so that they may be kept. Its texts are for the service alone. */
export function serveFile(files: StaticFiles, name: string): Reply {
  const file = Object.hasOwn(files, name) && !/^(index\.html$|translations\.)/.test(name) ? files[name] : undefined
  if (file === undefined) throw failure('NOT_FOUND')
  return {
    status: 200,
    content: file.content,
    headers: { 'Content-Type': file.type, 'Cache-Control': 'public, max-age=86400' },
  }
}
