/** Longest byte order mark: that of UTF-8. */
const MARK_BYTES = 3

/** Decodes UTF-8, and UTF-16 that begins with a byte order mark or with an ASCII character. The mark itself is left out. */
export async function* decoded(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined
  let first: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    if (decoder !== undefined) yield decoder.decode(bytes, { stream: true })
    else {
      first = Buffer.concat([first, bytes])
      if (first.length < MARK_BYTES) continue
      decoder = new TextDecoder(encodingOf(first))
      yield decoder.decode(first, { stream: true })
    }
  }
  yield decoder === undefined ? new TextDecoder().decode(first) : decoder.decode()
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8'
}
