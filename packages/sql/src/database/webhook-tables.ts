export interface WebhooksTable {
  readonly id: string
  readonly url: string | null
  readonly events: string | null
  readonly secret: string | null
  readonly is_active: number
  readonly tenant_id: string | null
  readonly max_retries: number
  readonly retry_delay_ms: number
  readonly provider: string | null
  readonly allowed_actions: string | null
  readonly js_script: string | null
  readonly signature_scheme: string | null
  readonly retry: string | null
  readonly previous_secret: string | null
  readonly previous_secret_until: number | null
  readonly failing_since: number | null
  readonly disabled_at: number | null
  readonly created_at: number
}

export interface DeliveriesTable {
  readonly id: string
  readonly message_id: string
  readonly webhook_id: string
  readonly event: string
  readonly url: string
  readonly status: string
  readonly attempts: number
  readonly next_attempt_at: number | null
  readonly created_at: number
  readonly delivered_at: number | null
  readonly last_status_code: number | null
  readonly last_error: string | null
  readonly last_answer: string | null
  readonly body: string
  readonly user_id: string | null
  /**
   * Time in milliseconds from which the delivery may be leased: its next attempt or the end of its current lease.
   * Null unless the delivery is pending.
   */
  readonly due_at: number | null
  readonly after_deletion: number | null
  /** Token of the last lease. Null once the leased attempt is settled or released. */
  readonly lease: string | null
}

export interface WebhookRestsTable {
  readonly webhook_id: string
  /** Number of attempts without a response since the last response. */
  readonly failures: number
  /**
   * Time in milliseconds at which the webhook's pause ends. Null before the first pause. After a pause, single
   * attempts probe the receiver.
   */
  readonly rests_until: number | null
}

export interface WebhookRunsTable {
  readonly id: string
  readonly webhook_id: string
  readonly created_at: number
  readonly duration_ms: number
  readonly outcome: string
  readonly error: string | null
  readonly logs: string
}
