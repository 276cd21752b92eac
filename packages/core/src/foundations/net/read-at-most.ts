/** Returns the body of a response, or null if it has more bytes than `most`. Stops reading at the signal, even if the host's `fetch` ignores it. */
export async function readAtMost(
  response: Response,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = response.body?.getReader()
  signal.addEventListener('abort', () => reader?.cancel().catch(() => {}))
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const next = await reader?.read()
    if (next === undefined || next.done) break
    length += next.value.length
    if (length > most) {
      reader?.cancel().catch(() => {})
      return null
    }
    chunks.push(next.value)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
