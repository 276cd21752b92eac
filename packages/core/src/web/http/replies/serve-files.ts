import { failure } from '../../../foundations/values/errors.ts'
import type { StaticFiles } from '../../../ports/host/static-files.ts'
import { staticReply } from './compress.ts'
import type { Reply } from './reply.ts'

/** Content-Security-Policy of the service's pages: allows scripts, styles and data only from this server. Inline, it allows only `data:` images. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Returns the relative URL, with a slash at its end, from a page to its router at `mount`. `below`: the page's path below the mount. With relative
 * URLs, a page can load its files below any public path. So its script runs even if the option `publicPath` is missing, and can report this.
 */
export function relativeBase({ pathname }: URL, mount: string, below: string): string {
  const isFolder = pathname.endsWith('/')
  if (below === '' && !isFolder) return `${mount.slice(mount.lastIndexOf('/') + 1)}/`
  const depth = below.split('/').length - (isFolder ? 1 : 2)
  return '../'.repeat(depth) || './'
}

/**
 * Returns `index.html` with its Content-Security-Policy. An entry `NAME` of `values` replaces `%NAME%` and must be escaped for HTML. `mount` replaces
 * `%MOUNT%`.
 */
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

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

/**
 * Returns a file of a page, compressed if the client accepts it. Browsers cache the version that `index.html` names, and scripts with a hash in
 * their names, for a year. They cache any other version, which the page of another release requests, for a day. Rejects with 404 for `index.html`
 * and translations, which other functions serve.
 */
export async function serveFile(files: StaticFiles, name: string, request: Request): Promise<Reply> {
  const file = Object.hasOwn(files, name) && !/^(index\.html$|translations\.)/.test(name) ? files[name] : undefined
  if (file === undefined) throw failure('NOT_FOUND')
  const version = new URL(request.url).search
  const isCurrent = version.startsWith('?v=') && files['index.html']?.content.includes(`/${name}${version}"`) === true
  const isHashed = /-[A-Z0-9]{8}\.js$/.test(name)
  const { content, headers, isEncoded = false } = await staticReply(file, request)
  return {
    status: 200,
    content,
    isEncoded,
    headers: { ...headers, 'Content-Type': file.type, 'Cache-Control': isCurrent || isHashed ? YEAR : DAY },
  }
}
