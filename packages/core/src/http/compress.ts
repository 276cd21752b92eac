import { encodeUtf8 } from '../crypto/encoding.ts'
import type { Reply } from './reply.ts'

/** Below this size in bytes compression saves nothing. */
const MIN_BYTES = 1024

/** Content that is the same for every caller. The object identifies the content: it must never change. */
export interface StaticContent {
  readonly content: string | Uint8Array
}

/** Compressed bytes by content, so that each content is compressed once. */
const compressed = new WeakMap<StaticContent, Uint8Array<ArrayBuffer>>()

/**
 * Returns the content and the headers of a response, compressed with gzip if the client accepts it. Only for content without secrets and
 * without data of the request: the length of a compressed response that has both tells an attacker the secret (BREACH).
 */
export async function staticReply(
  file: StaticContent,
  { headers }: Request,
): Promise<Pick<Required<Reply>, 'content' | 'headers'> & Pick<Reply, 'isEncoded'>> {
  const { content } = file
  const bytes = typeof content === 'string' ? encodeUtf8(content) : new Uint8Array(content)
  // Bun has no CompressionStream before version 1.3.
  if (bytes.length < MIN_BYTES || !('CompressionStream' in globalThis)) return { content: bytes, headers: {} }
  const vary = { Vary: 'Origin, Accept-Encoding' }
  if (!acceptsGzip(headers.get('Accept-Encoding'))) return { content: bytes, headers: vary }
  const packed = compressed.get(file) ?? (await gzip(bytes))
  // Keeps the bytes and not the promise, which requests on Workers must not share (R33).
  compressed.set(file, packed)
  return { content: packed, headers: { ...vary, 'Content-Encoding': 'gzip' }, isEncoded: true }
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** True if the header accepts gzip, by name or by `*` (RFC 9110, section 12.5.3). */
export function acceptsGzip(header: string | null): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((entry) => {
      const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}
