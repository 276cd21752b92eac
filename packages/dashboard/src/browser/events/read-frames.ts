export interface Frame {
  readonly id: string
  readonly data: string
  /** Delay before a reconnection that the frame requests, in ms. */
  readonly retryMs?: number
}

/** Splits a server-sent event stream into frames. A comment, such as a heartbeat, becomes a frame with empty `data`. */
export async function* readFrames(stream: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll(/\r\n?(?!$)/g, '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield frameOf(block)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function frameOf(block: string): Frame {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    const before = fields.get(name)
    fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value)
  }
  const retryMs = Number(fields.get('retry') ?? Number.NaN)
  return { id: fields.get('id') ?? '', data: fields.get('data') ?? '', ...(Number.isFinite(retryMs) && { retryMs }) }
}
