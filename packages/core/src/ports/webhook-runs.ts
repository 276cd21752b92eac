/** One run of an inbound webhook's script. */
export interface WebhookRun {
  readonly id: string
  readonly webhookId: string
  readonly at: Date
  readonly durationMs: number
  /** `event`: the script emitted one; `none`: it set no result; `timeout` and `memory`: the limit that ended it; `error`: any other failure. */
  readonly outcome: 'event' | 'none' | 'error' | 'timeout' | 'memory'
  readonly error?: string
  /** Lines the script wrote to its console. */
  readonly logs: readonly string[]
}

/** Keeps the last runs of each inbound webhook. Every method is atomic. */
export interface WebhookRunStore {
  /** Keeps the run, and of its webhook the newest 200. */
  insert(run: WebhookRun): Promise<void>
  /** Newest first. */
  list(query: {
    readonly webhookId: string
    readonly page: number
    readonly limit: number
  }): Promise<{ readonly runs: readonly WebhookRun[]; readonly total: number }>
  deleteForWebhook(webhookId: string): Promise<void>
}
