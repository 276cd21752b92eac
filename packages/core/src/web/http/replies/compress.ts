import { encodeUtf8 } from '../../../foundations/crypto/encoding.ts'
import type { Reply } from './reply.ts'
import { keepBytes } from './static-bytes.ts'

/** Minimum size in bytes of content that is compressed. For smaller content, compression saves nothing. */
const MIN_BYTES = 1024

/** Content that is the same for every caller. The content must never change, because the caches below find it by this object. */
export interface StaticContent {
  readonly content: string | Uint8Array
}

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes of each content, as they are and compressed. All responses share them, so that unread responses hold no copies (R40). */
const identity = new WeakMap<StaticContent, Bytes>()
const compressed = new WeakMap<StaticContent, Bytes>()

/**
 * Returns the content and the headers of a response, compressed with gzip if the client accepts it. Must only be used for content without secrets
 * and without data of the request: the length of a compressed response that has both tells an attacker the secret (BREACH).
 */
export async function staticReply(
  file: StaticContent,
  { headers }: Request,
): Promise<Pick<Required<Reply>, 'content' | 'headers'> & Pick<Reply, 'isEncoded'>> {
  const bytes = identity.get(file) ?? bytesOf(file)
  identity.set(file, bytes)
  // Bun has no CompressionStream before version 1.3.
  if (bytes.length < MIN_BYTES || !('CompressionStream' in globalThis)) return { content: bytes, headers: {} }
  const vary = { Vary: 'Origin, Accept-Encoding' }
  if (!acceptsGzip(headers.get('Accept-Encoding'))) return { content: bytes, headers: vary }
  const packed = compressed.get(file) ?? (await gzip(bytes))
  // Keeps the bytes and not the promise, which requests on Workers must not share (R33).
  compressed.set(file, packed)
  return { content: packed, headers: { ...vary, 'Content-Encoding': 'gzip' }, isEncoded: true }
}

function bytesOf({ content }: StaticContent): Bytes {
  return keepBytes(typeof content === 'string' ? encodeUtf8(content) : new Uint8Array(content))
}

async function gzip(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return keepBytes(new Uint8Array(await new Response(stream).arrayBuffer()))
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
