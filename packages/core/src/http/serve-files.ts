import type { StaticFiles } from '../ports/static-files.ts'
import { failure } from './errors.ts'
import type { Reply } from './reply.ts'

/** Content-Security-Policy of the service's pages: allows scripts, styles and data only from this server, and nothing inline. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Returns `index.html` with its Content-Security-Policy. An entry `NAME` of `values` replaces `%NAME%` and must be escaped for HTML. */
export function servePage(
  files: StaticFiles,
  mount: string,
  policy = PAGE_POLICY,
  values: Readonly<Record<string, string>> = {},
): Reply {
  const page = files['index.html']
  if (page === undefined) throw failure('NOT_FOUND')
  // A mount contains no character that needs escaping in HTML.
  const known: Readonly<Record<string, string>> = { ...values, MOUNT: mount }
  return {
    status: 200,
    // Replaces all placeholders in one pass, so that placeholders in inserted values aren't replaced.
    content: page.content.replaceAll(/%([A-Z]+)%/g, (all, name: string) => known[name] ?? all),
    headers: { 'Content-Type': page.type, 'Content-Security-Policy': policy },
  }
}

/**
 * Returns a file of a page. File names contain a hash, so browsers may cache the files. `index.html` and translations are not served
 * here.
 */
export function serveFile(files: StaticFiles, name: string): Reply {
  const file = Object.hasOwn(files, name) && !/^(index\.html$|translations\.)/.test(name) ? files[name] : undefined
  if (file === undefined) throw failure('NOT_FOUND')
  return {
    status: 200,
    content: file.content,
    headers: { 'Content-Type': file.type, 'Cache-Control': 'public, max-age=86400' },
  }
}
