/** One run of an inbound webhook's script. */
export interface WebhookRun {
  readonly id: string
  readonly webhookId: string
  readonly at: Date
  readonly durationMs: number
  /** `event`: the script emitted an event. `none`: it set no result. `timeout`, `memory`: it hit that limit. `error`: any other failure. */
  readonly outcome: 'event' | 'none' | 'error' | 'timeout' | 'memory'
  readonly error?: string
  readonly logs: readonly string[]
}

/** Stores the last runs of each inbound webhook. Every method is atomic. */
export interface WebhookRunStore {
  /** Stores the run and keeps only the newest 200 of its webhook. */
  insert(run: WebhookRun): Promise<void>
  /** Newest first. */
  list(query: {
    readonly webhookId: string
    readonly page: number
    readonly limit: number
  }): Promise<{ readonly runs: readonly WebhookRun[]; readonly total: number }>
  deleteForWebhook(webhookId: string): Promise<void>
}
