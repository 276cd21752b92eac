/**
 * Kind of work within a request or a background task. `store`: call of a store. `hash`: hash of a password. `hash_queue`: wait for a
 * turn to hash. `webhook`: request to the receiver of an outgoing webhook. `script`: run of an inbound webhook's script.
 */
export type Work = 'store' | 'hash' | 'hash_queue' | 'webhook' | 'script'

export type MessageOutcome = 'sent' | 'failed' | 'given_up'

/** A request as an observer sees it, without the URL, which may identify a person. */
export interface ObservedRequest {
  /** HTTP method; `_OTHER` for methods that the service doesn't know. */
  readonly method: string
  /** Path pattern of the endpoint with its mount, such as `/admin/api/users/:id`. Null if no endpoint matches. */
  readonly route: string | null
  /** All request headers, including cookies and tokens. Observers should read only headers of the trace, such as `traceparent`. */
  readonly headers: Headers
}

/**
 * Observes the service, for metrics and traces. `request` and `work` must call `run`, and return its result or reject with its error. All
 * names come from a fixed set.
 */
export interface Observer {
  /** Called for each request. `run` handles the request and never rejects. */
  request?(request: ObservedRequest, run: () => Promise<Response>): Promise<Response>
  /** Called for each piece of work, such as `users.findById` of the kind `store`. */
  work?<T>(kind: Work, name: string, run: () => Promise<T>): Promise<T>
  /** Called when a rate limit refuses a request or message. `limit` is the limit's class, such as `login`. */
  refused?(limit: string): void
  /** Called for each attempt to send a mail or text message, and once more for a message that is given up. */
  message?(channel: 'mail' | 'sms', outcome: MessageOutcome): void
}
