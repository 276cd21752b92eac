export interface Window {
  readonly key: string
  readonly windowMs: number
  readonly endsAt: number
  count: number
  /** True if another call with this key followed the call that started the window. */
  isUsed: boolean
  /** The next window of its queue. */
  next: Window | undefined
}

/** Queues of rate-limit windows, from which the window that ends first can be taken. */
export interface WindowQueues {
  push(window: Window): void
  readonly size: number
  /** Removes and returns the window that ends first. Returns undefined if no window has ended at time `at`. */
  takeEnded(at: number): Window | undefined
}

/**
 * Creates one queue per window length. Windows of equal length end in the order in which they start.
 * Each queue is therefore already sorted. The number of queues is small: one per `windowMs` of the rules.
 */
export function createWindowQueues(): WindowQueues {
  const queues = new Map<number, { head: Window; tail: Window }>()
  let size = 0

  return {
    get size() {
      return size
    },
    push(window) {
      size++
      const { windowMs } = window
      const queue = queues.get(windowMs)
      if (queue === undefined) {
        queues.set(windowMs, { head: window, tail: window })
        return
      }
      queue.tail.next = window
      queue.tail = window
    },
    takeEnded(at) {
      let first: { windowMs: number; endsAt: number } | undefined
      for (const [windowMs, { head }] of queues) {
        if (head.endsAt <= at && (first === undefined || head.endsAt < first.endsAt))
          first = { windowMs, endsAt: head.endsAt }
      }
      const queue = first && queues.get(first.windowMs)
      if (first === undefined || queue === undefined) return undefined
      const { head } = queue
      if (head.next === undefined) queues.delete(first.windowMs)
      else queue.head = head.next
      head.next = undefined
      size--
      return head
    },
  }
}
