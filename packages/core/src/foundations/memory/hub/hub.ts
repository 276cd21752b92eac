import type { Hub, HubMessage, HubSettings, HubSubscription } from '../../../ports/events/hub.ts'
import { encodeUtf8 } from '../../crypto/encoding.ts'
import { randomUuid } from '../../crypto/random.ts'
import { encodeFirstFrame, encodeFrame, type WrittenMessage, writeMessage } from './encode-frame.ts'
import { createHubStream, type HubStream } from './hub-stream.ts'
import { createReplayBuffer } from './replay-buffer.ts'

const REPLAY_BYTES = 16 * 1024 * 1024
const HEARTBEAT = encodeUtf8(': heartbeat\n\n')

interface Subscriber
  extends Pick<HubSubscription, 'topics' | 'userId' | 'tenantIds' | 'isNamed' | 'onBeat' | 'onRecheck'> {
  readonly stream: HubStream
  lastId: string
}

/**
 * Creates a hub for the event streams of this process. A service with several processes needs a hub that they share.
 * The heartbeat timer runs only while streams are open and doesn't keep the process alive.
 */
export function memoryHub(settings: HubSettings = {}): Required<Hub> {
  const { heartbeatMs = 30_000, replayMs = 300_000, replayEvents = 1000 } = settings
  const buffer = createReplayBuffer({ replayMs, replayEvents, replayBytes: REPLAY_BYTES })
  const all = new Set<Subscriber>()
  const byTopic = new Map<string, Set<Subscriber>>()
  const openUnder = new Map<string, number>()
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let isClosed = false

  function join(subscriber: Subscriber): void {
    all.add(subscriber)
    for (const topic of subscriber.topics) {
      const here = byTopic.get(topic)
      if (here === undefined) byTopic.set(topic, new Set([subscriber]))
      else here.add(subscriber)
    }
    heartbeat ??= startTimer(beat, heartbeatMs)
  }

  function leave(subscriber: Subscriber): void {
    all.delete(subscriber)
    for (const topic of subscriber.topics) {
      const here = byTopic.get(topic)
      here?.delete(subscriber)
      if (here?.size === 0) byTopic.delete(topic)
    }
    if (all.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  function beat(): void {
    for (const { stream, onBeat } of all) {
      stream.beat(HEARTBEAT)
      onBeat?.()
    }
  }

  function fanOut(message: WrittenMessage): void {
    for (const topic of [...message.topics, '*']) {
      const frame = framesOf(message, shownTopic(message, topic))
      for (const subscriber of byTopic.get(topic) ?? []) {
        if (subscriber.lastId === message.id || !isFor(message, subscriber)) continue
        subscriber.lastId = message.id
        subscriber.stream.send(message, frame(subscriber.isNamed))
      }
    }
  }

  function count(key: string, by: number): void {
    const open = (openUnder.get(key) ?? 0) + by
    if (open > 0) openUnder.set(key, open)
    else openUnder.delete(key)
  }

  return {
    async publish(message, now) {
      if (isClosed) throw new Error('The hub is closed: the service was stopped')
      const written = writeMessage(message)
      if (buffer.add(written, now)) fanOut(written)
    },

    async subscribe({ topics, userId, tenantIds, isNamed, lastEventId, limit, onBeat, onRecheck, onEnd }, now) {
      if (isClosed) throw new Error('The hub is closed: the service was stopped')
      if (limit !== undefined && (openUnder.get(limit.key) ?? 0) >= limit.max) return null
      const about = { topics, tenantIds, isNamed, ...(userId !== undefined && { userId }) }
      const missed = lastEventId === undefined ? [] : buffer.since(lastEventId, now)
      const first = encodeFirstFrame(connected(buffer.markEnd(), topics, now), isNamed)
      const stream = createHubStream(
        first,
        missed.filter((message) => isFor(message, about) && topicFor(message, topics) !== undefined),
        (message) => encodeFrame(message, topicFor(message, topics) ?? '', isNamed),
        () => {
          leave(subscriber)
          if (limit !== undefined) count(limit.key, -1)
          onEnd?.()
        },
      )
      const subscriber: Subscriber = {
        ...about,
        stream,
        lastId: '',
        ...(onBeat !== undefined && { onBeat }),
        ...(onRecheck !== undefined && { onRecheck }),
      }
      join(subscriber)
      if (limit !== undefined) count(limit.key, 1)
      return { stream: stream.readable, close: stream.end }
    },

    recheck(userId) {
      for (const subscriber of all) if (subscriber.userId === userId) subscriber.onRecheck?.()
    },

    openStreams: () => all.size,

    async close() {
      isClosed = true
      for (const { stream } of all) stream.end()
    },
  }
}

/**
 * Returns the first message of a stream. `id` marks the current end of the replay buffer.
 * A client that reconnects with this id gets all later messages.
 */
function connected(id: string, topics: readonly string[], now: Date): WrittenMessage {
  const data = { connectionId: randomUuid(), topics }
  return writeMessage({ id, type: 'connected', timestamp: now.toISOString(), topics: [], data })
}

function framesOf(message: WrittenMessage, topic: string): (isNamed: boolean) => Uint8Array<ArrayBuffer> {
  const made = new Map<boolean, Uint8Array<ArrayBuffer>>()
  return (isNamed) => {
    const frame = made.get(isNamed) ?? encodeFrame(message, topic, isNamed)
    made.set(isNamed, frame)
    return frame
  }
}

function topicFor(message: WrittenMessage, topics: readonly string[]): string | undefined {
  const topic = message.topics.find((one) => topics.includes(one))
  return topic ?? (topics.includes('*') ? shownTopic(message, '*') : undefined)
}

function shownTopic({ topics }: Pick<HubMessage, 'topics'>, topic: string): string {
  return topic === '*' ? (topics[0] ?? '*') : topic
}

function isFor({ audience }: WrittenMessage, { userId, tenantIds }: Pick<HubSubscription, 'userId' | 'tenantIds'>) {
  if (audience?.userId !== undefined && audience.userId !== userId) return false
  return audience?.tenantId === undefined || tenantIds.includes(audience.tenantId)
}

function startTimer(run: () => void, everyMs: number): ReturnType<typeof setInterval> {
  const timer = setInterval(run, everyMs)
  // `setInterval` returns a number in browsers and Workers, and an object with `unref` on other runtimes.
  const handle: unknown = timer
  if (typeof handle === 'object' && handle !== null && 'unref' in handle && typeof handle.unref === 'function')
    handle.unref()
  return timer
}
