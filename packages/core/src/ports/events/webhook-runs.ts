/** Record of one script run of an inbound webhook. */
export interface WebhookRun {
  readonly id: string
  readonly webhookId: string
  readonly at: Date
  readonly durationMs: number
  /**
   * `event`: the script emitted an event. `none`: the script set no result.
   * `timeout` and `memory`: the script exceeded this limit. `error`: any other failure.
   */
  readonly outcome: 'event' | 'none' | 'error' | 'timeout' | 'memory'
  readonly error?: string
  readonly logs: readonly string[]
}

/** Stores the last script runs of each inbound webhook. Every method is atomic. */
export interface WebhookRunStore {
  /** Stores the run. Deletes all but the newest 200 runs of the same webhook. */
  insert(run: WebhookRun): Promise<void>
  /** Returns one page of the webhook's runs, newest first, and the total. */
  list(query: {
    readonly webhookId: string
    readonly page: number
    readonly limit: number
  }): Promise<{ readonly runs: readonly WebhookRun[]; readonly total: number }>
  deleteForWebhook(webhookId: string): Promise<void>
}
