/** What is sent to streams. All of it is JSON. */
export interface HubMessage {
  /** A UUID. What comes twice is sent once. */
  readonly id: string
  readonly type: string
  /** ISO 8601 UTC. */
  readonly timestamp: string
  /** It goes to whoever listens to any of them, once, under the first one. */
  readonly topics: readonly string[]
  readonly userId?: string
  readonly tenantId?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly data: unknown
  /** Goes only to streams of this user and of this tenant, as far as named. */
  readonly audience?: { readonly userId?: string; readonly tenantId?: string }
}

/** Who listens, and to what. Whether they may was judged before. */
export interface HubSubscription {
  /** `*` is every topic. */
  readonly topics: readonly string[]
  readonly userId?: string
  readonly tenantIds: readonly string[]
  /** Whether frames name their type as the event's (`event:`), too. */
  readonly isNamed: boolean
  /** The last frame that the client has: what came after it is sent first, as far as it is still kept. */
  readonly lastEventId?: string
  /** How many streams may be open under a key. */
  readonly limit?: { readonly key: string; readonly max: number }
  /** Called at every heartbeat at least. */
  readonly onBeat?: () => void
  /** Called by `recheck`. */
  readonly onRecheck?: () => void
  /** Called once, when the stream is over, whoever ended it. */
  readonly onEnd?: () => void
  /** For hubs elsewhere, which learn by it that the client is gone. A hub in this process reads the stream's own end, and keeps none of it. */
  readonly client: { readonly request: Request; waitUntil?(work: Promise<unknown>): void }
}

/** One open stream. */
export interface HubConnection {
  /** Frames of an event stream, the first of type `connected`. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Ends the stream; its client connects again. */
  close(): void
}

/** Fans messages out to event streams. It keeps the last ones, so that a client which comes back misses none of them. */
export interface Hub {
  /** Resolves when the message is on its way to all who listen now. Rejects when the hub can't be reached. */
  publish(message: HubMessage, now: Date): Promise<void>
  /** `null` when as many are open as the limit says. Rejects when the hub can't be reached. */
  subscribe(subscription: HubSubscription, now: Date): Promise<HubConnection | null>
  /**
   * Calls `onRecheck` of each stream of this user, so that streams of an ended session end at once. Optional: only hubs whose streams are in this
   * process have it; elsewhere the regular check ends a stream within a minute.
   */
  recheck?(userId: string): void
  /** Ends all streams of this process; there are no new ones after it. */
  close?(): Promise<void>
}

/** How a hub keeps its streams. */
export interface HubSettings {
  /** Milliseconds between two comment lines that keep a silent stream open. Default 30000. */
  readonly heartbeatMs?: number
  /** Milliseconds that messages are kept for clients that reconnect. Default 300000. */
  readonly replayMs?: number
  /** Most messages that are kept for clients that reconnect; never more than 16 MiB. Default 1000. */
  readonly replayEvents?: number
}
