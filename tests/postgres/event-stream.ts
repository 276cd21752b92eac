export interface EventStream {
  /** All that has arrived. */
  text(): string
  end(): void
}

/** Opens an event stream as the holder of the administrators' secret, and collects its text. */
export async function eventStream(url: string, adminSecret: string): Promise<EventStream> {
  const ending = new AbortController()
  const headers = { Authorization: `Bearer ${adminSecret}` }
  const { status, body } = await fetch(url, { headers, signal: ending.signal })
  if (status !== 200 || body === null) throw new Error(`the stream was refused: ${status}`)
  let text = ''
  void (async () => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) text += chunk
  })().catch(() => {})
  return { text: () => text, end: () => ending.abort() }
}
