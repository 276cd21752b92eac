import type { Bytes } from '../host/bytes.ts'

/** Message that the hub sends to clients' event streams. All fields are JSON values. */
export interface HubMessage {
  /** UUID of the message. If a message is published twice with the same id, the hub sends it once. */
  readonly id: string
  readonly type: string
  /** Time of the event in UTC, in ISO 8601 format. */
  readonly timestamp: string
  /**
   * Topics under which the message is sent.
   * A subscriber to several of these topics receives the message once, under the first matching topic.
   */
  readonly topics: readonly string[]
  readonly userId?: string
  readonly tenantId?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly data: unknown
  /** Sends the message only to streams of this user or tenant. An omitted field doesn't restrict. Default: all streams. */
  readonly audience?: { readonly userId?: string; readonly tenantId?: string }
}

/** Parameters of one event stream. The service has checked the caller's permission; the hub doesn't check again. */
export interface HubSubscription {
  /** Topics whose messages the stream receives; `*` means all topics. */
  readonly topics: readonly string[]
  readonly userId?: string
  readonly tenantIds: readonly string[]
  /** True if each server-sent event also names its message type in the field `event:`. */
  readonly isNamed: boolean
  /**
   * Id of the last message that the client received on an earlier stream.
   * The stream starts with all later messages that the hub still has in its buffer.
   */
  readonly lastEventId?: string
  /** Maximum number of open streams (`max`) that share this `key`. Default: no limit. */
  readonly limit?: { readonly key: string; readonly max: number }
  /** Called at least once per heartbeat interval while the stream is open. */
  readonly onBeat?: () => void
  /** Called by `Hub.recheck` for each open stream of the user. */
  readonly onRecheck?: () => void
  /** Called once when the stream ends, whether the client or the server ended it. */
  readonly onEnd?: () => void
  /**
   * Lets a remote hub (Durable Object) notice that the client disconnected. The in-process hub sees the stream close
   * and ignores `client`.
   */
  readonly client: { readonly request: Request; waitUntil?(work: Promise<unknown>): void }
}

export interface HubConnection {
  /** Bytes of the server-sent events. The first event has type `connected`. */
  readonly stream: ReadableStream<Bytes>
  /** Ends the stream. Browsers (`EventSource`) then reconnect automatically. */
  close(): void
}

/** Sends messages to event streams. Buffers the latest messages, so that a client that reconnects misses none of them. */
export interface Hub {
  /** Sends the message. Resolves once all open streams have the message. Rejects if the hub can't be reached. */
  publish(message: HubMessage, now: Date): Promise<void>
  /** Opens a stream. Returns null if `limit` is reached; rejects if the hub can't be reached. */
  subscribe(subscription: HubSubscription, now: Date): Promise<HubConnection | null>
  /**
   * Calls `onRecheck` of the user's streams, so that streams of an ended session end at once.
   * Optional: only for hubs whose streams are in this process.
   * With a remote hub, a periodic check ends the streams within one minute.
   */
  recheck?(userId: string): void
  /** Returns the number of open streams of this process. Optional: only metrics need this method. */
  openStreams?(): number
  /** Ends all streams of this process and refuses new ones. */
  close?(): Promise<void>
}

export interface HubSettings {
  /** Milliseconds between two heartbeats, which keep a stream without messages open. Default 30000. */
  readonly heartbeatMs?: number | undefined
  /** Milliseconds for which messages are buffered for clients that reconnect. Default 300000. */
  readonly replayMs?: number | undefined
  /** Maximum number of messages buffered for clients that reconnect. The buffer never exceeds 16 MiB. Default 1000. */
  readonly replayEvents?: number | undefined
}
