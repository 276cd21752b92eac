import { getMimeType } from 'hono/utils/mime'
import { encodeBase64url, encodeUtf8 } from '../../../foundations/crypto/encoding.ts'
import type { UiAsset } from '../../../ports/host/static-files.ts'
import type { Reply } from './reply.ts'
import { PAGE_POLICY } from './serve-files.ts'
import { keepBytes } from './static-bytes.ts'

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w-]+)*$/

/** Returns the response with one of the host's files, or 304 if the browser's copy is current. */
export type HostFile = (request: Request) => Promise<Reply>

/** Returns the media type of a file: the host's `type`, by default the type of the name's extension. Null if the type is unknown or malformed. */
export function mediaTypeOf(name: string, { type }: UiAsset): string | null {
  const known = type ?? getMimeType(name)
  if (known === undefined || !MEDIA_TYPE.test(known)) return null
  return known.startsWith('text/') && !known.includes('charset=') ? `${known}; charset=utf-8` : known
}

/**
 * Returns a function that serves a copy of the file. Browsers revalidate it at each use (`no-cache`, `ETag`), because its content may
 * change under the same name. The response has the content security policy of the built-in pages.
 */
export function hostFile({ content }: UiAsset, type: string): HostFile {
  const bytes = keepBytes(typeof content === 'string' ? encodeUtf8(content) : new Uint8Array(content))
  // Caches the tag and not its promise, which requests on Workers must not share (R33).
  let tag: string | undefined
  return async ({ headers }) => {
    tag ??= `"${encodeBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))}"`
    const caching = { 'Cache-Control': 'no-cache', ETag: tag }
    if (hasTag(headers.get('If-None-Match'), tag)) return { status: 304, headers: caching }
    return {
      status: 200,
      content: bytes,
      headers: { ...caching, 'Content-Type': type, 'Content-Security-Policy': PAGE_POLICY },
    }
  }
}

/** True if `If-None-Match` contains the tag. Ignores the mark `W/`, which a compressing proxy may have added (RFC 9110, section 13.1.2). */
function hasTag(header: string | null, tag: string): boolean {
  if (header?.trim() === '*') return true
  return header?.match(/"[^"]*"/g)?.includes(tag) ?? false
}
