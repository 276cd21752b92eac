/** A running window of the rate limiter. */
export interface Window {
  readonly key: string
  readonly endsAt: number
  count: number
  next?: Window
}

/** The windows by the order in which they end. */
export interface WindowQueues {
  push(window: Window, windowMs: number): void
  /** Takes out the window that ends first, if it ended by then. */
  takeEnded(at: number): Window | undefined
}

/** Windows of one length end in the order they began: a queue a length holds them in order without sorting. There are as many lengths as there are kinds of rules. */
export function createWindowQueues(): WindowQueues {
  const queues = new Map<number, { head: Window; tail: Window }>()

  return {
    push(window, windowMs) {
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
      return head
    },
  }
}
