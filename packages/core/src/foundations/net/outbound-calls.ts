/** Default limit of one outgoing call, in milliseconds. */
const TIMEOUT_MS = 10_000
/** Factor of the limit for the host's own functions that send messages: mail servers deliberately delay senders that they don't know. */
const HOST_FACTOR = 3
/**
 * Maximum number of calls that `end` can abort. If there are more, `end` doesn't know the oldest ones. The set needs a maximum, because a call
 * that a Worker cancels never removes itself.
 */
const MOST_RUNNING = 1000

/** The `outbound` option. */
export interface OutboundOptions {
  /**
   * Milliseconds that a request to an OAuth provider, the mail relay or the SMS gateway may take, including its response. 100 to 60000.
   * The host's own functions that send messages may take three times as long. Default 10000.
   */
  readonly timeoutMs?: number | undefined
}

export interface CallLimits {
  /** Milliseconds that the call may take in all. */
  readonly timeoutMs: number
  /** Name of the call in the error. Default `the call`. */
  readonly name?: string
  /** Aborts the call earlier. The call then rejects with this signal's reason. */
  readonly cut?: AbortSignal | undefined
}

/** The outgoing calls of one service. Every request or message to another system goes through `run` (R39). */
export interface OutboundCalls {
  /** Limit of a request to a provider, mail relay or SMS gateway, in milliseconds. */
  readonly timeoutMs: number
  /** Limit of the host's own functions that send messages, in milliseconds. */
  readonly hostTimeoutMs: number
  /**
   * Runs a call and settles within its limit, whatever the peer or the host's function does. Rejects with a TimeoutError at the limit and
   * with an AbortError at `end`. Also aborts the signal that `call` gets, so that sockets and streams close. Ignores a later outcome of `call`.
   */
  run<T>(call: (signal: AbortSignal) => Promise<T>, limits: CallLimits): Promise<T>
  /** Aborts the running calls, because the service stops. Calls that begin later run as usual. */
  end(): void
}

export function createOutboundCalls({ timeoutMs = TIMEOUT_MS }: OutboundOptions = {}): OutboundCalls {
  // Holds functions and no promises: on Workers a promise shared between requests can block them forever (R33).
  const running = new Set<(reason: unknown) => void>()
  return {
    timeoutMs,
    hostTimeoutMs: HOST_FACTOR * timeoutMs,
    run: (call, { timeoutMs, name, cut }) =>
      new Promise((resolve, reject) => {
        const controller = new AbortController()
        const timer = setTimeout(() => abort(timedOut(timeoutMs, name)), timeoutMs)
        const onCut = () => abort(cut?.reason)
        function settle(): void {
          clearTimeout(timer)
          running.delete(abort)
          cut?.removeEventListener('abort', onCut)
        }
        function abort(reason: unknown): void {
          settle()
          // Rejects before it aborts: otherwise the promise could settle with an error that the abort causes.
          reject(reason)
          controller.abort(reason)
        }
        for (const oldest of running) if (running.size >= MOST_RUNNING) running.delete(oldest)
        running.add(abort)
        cut?.addEventListener('abort', onCut)
        if (cut?.aborted === true) return onCut()
        // The async function also catches what a host's function throws before it returns a promise.
        const outcome = (async () => call(controller.signal))()
        outcome.finally(settle).then(resolve, reject)
      }),
    end() {
      for (const abort of running) abort(new DOMException('the service stops', 'AbortError'))
    },
  }
}

function timedOut(timeoutMs: number, name = 'the call'): DOMException {
  return new DOMException(`${name} took longer than ${timeoutMs} ms`, 'TimeoutError')
}
