import { eventually } from '@sallyport/testkit'
import { given } from './expect.ts'
import type { Target } from './target.ts'

export interface StreamFrame {
  readonly lines: readonly string[]
  readonly id: string
  readonly json: Readonly<Record<string, unknown>>
}

/** An event stream that is read continuously. */
export interface EventStream {
  readonly response: Response
  readonly topics: readonly string[]
  readonly connected: StreamFrame
  next(): Promise<StreamFrame>
  /** Resolves to the types of the unread frames, up to and including one of this type. */
  until(type: string): Promise<readonly string[]>
  waiting(): number
  beats(): number
  /** Resolves once the server has ended the stream. */
  ended(): Promise<void>
  close(): Promise<void>
}

/** Opens a stream, expects success, and reads its first frame. */
export async function openStream(
  target: Target,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventStream> {
  const response = await target.request(`/tools/stream${query}`, { headers })
  const type = response.headers.get('Content-Type')
  if (type !== 'text/event-stream; charset=utf-8')
    throw new Error(`the stream was refused: ${response.status} ${await response.text()}`)
  return readStream(response)
}

export async function readStream(response: Response): Promise<EventStream> {
  const reader = given(response.body, 'body').getReader()
  const frames: StreamFrame[] = []
  let beats = 0
  let hasEnded = false
  let asked = 0

  function take(block: string): void {
    if (block === ': heartbeat') beats++
    else frames.push(parsed(block))
  }
  async function pump(): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = blocks.pop() ?? ''
      blocks.forEach(take)
    }
  }
  // A stream that is cut off has ended too.
  const over = () => {
    hasEnded = true
  }
  const pumping = pump().then(over, over)

  async function next(): Promise<StreamFrame> {
    await eventually(() => frames.length > asked, 'the stream has a frame')
    return given(frames[asked++])
  }
  const connected = await next()
  const { topics } = Object(connected.json.data)
  return {
    response,
    connected,
    topics,
    next,
    async until(type) {
      const types: string[] = []
      while (types.at(-1) !== type) types.push(String((await next()).json.type))
      return types
    },
    waiting: () => frames.length - asked,
    beats: () => beats,
    ended: () => eventually(() => hasEnded, 'the stream has ended'),
    async close() {
      await reader.cancel().catch(() => {})
      await pumping
    },
  }
}

function parsed(block: string): StreamFrame {
  const lines = block.split('\n')
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  return { lines, id: given(value('id'), `the id of ${block}`), json: JSON.parse(given(value('data'), 'data')) }
}
