/** Message to event streams. All fields are JSON. */
export interface HubMessage {
  /** UUID. A message published twice with one id is sent once. */
  readonly id: string
  readonly type: string
  /** ISO 8601 UTC. */
  readonly timestamp: string
  /** A subscriber to several of these topics receives the message once, under the first matching topic. */
  readonly topics: readonly string[]
  readonly userId?: string
  readonly tenantId?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly data: unknown
  /** Restricts delivery to streams of this user or tenant; omitted fields don't restrict. */
  readonly audience?: { readonly userId?: string; readonly tenantId?: string }
}

/** Request for one stream. The caller's permission was checked before. */
export interface HubSubscription {
  /** Names of topics; `*` means all. */
  readonly topics: readonly string[]
  readonly userId?: string
  readonly tenantIds: readonly string[]
  /** True if frames also carry their type as the SSE field `event:`. */
  readonly isNamed: boolean
  /** Id of the last frame that the client received. Later messages that the hub still holds are sent first. */
  readonly lastEventId?: string
  /** At most `max` streams may be open under `key`. */
  readonly limit?: { readonly key: string; readonly max: number }
  /** Called at least once per heartbeat. */
  readonly onBeat?: () => void
  /** Called by `recheck`. */
  readonly onRecheck?: () => void
  /** Called once when the stream ends, whichever side ended it. */
  readonly onEnd?: () => void
  /**
   * Lets a remote hub (Durable Object) notice that the client disconnected. The in-process hub sees the stream close
   * and doesn't need it.
   */
  readonly client: { readonly request: Request; waitUntil?(work: Promise<unknown>): void }
}

export interface HubConnection {
  /** Server-sent events; the first one has type `connected`. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Ends the stream. The client is expected to reconnect. */
  close(): void
}

/** Sends messages to event streams. Keeps the latest ones, so that a client that reconnects misses none. */
export interface Hub {
  /** Resolves when the message is on its way to all current streams. Rejects if the hub can't be reached. */
  publish(message: HubMessage, now: Date): Promise<void>
  /** Returns null if `limit` is reached. Rejects if the hub can't be reached. */
  subscribe(subscription: HubSubscription, now: Date): Promise<HubConnection | null>
  /**
   * Calls `onRecheck` of this user's streams, so that streams of an ended session end at once. Optional: only for hubs
   * whose streams are in this process. With other hubs a periodic check ends the stream within a minute.
   */
  recheck?(userId: string): void
  /** Ends all streams of this process and refuses new ones. */
  close?(): Promise<void>
}

export interface HubSettings {
  /** Milliseconds between two comment lines that keep a silent stream open. Default 30000. */
  readonly heartbeatMs?: number
  /** Milliseconds that messages are kept for clients that reconnect. Default 300000. */
  readonly replayMs?: number
  /** Most messages that are kept for clients that reconnect; never more than 16 MiB. Default 1000. */
  readonly replayEvents?: number
}
