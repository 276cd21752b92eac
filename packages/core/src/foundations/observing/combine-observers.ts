import type { Observer } from '../../ports/events/observer.ts'

/** Returns one observer that calls all given observers, the first one outermost. Undefined if there is none. */
export function combineObservers(observers: readonly (Observer | undefined)[]): Observer | undefined {
  const [first, ...others] = observers.filter((observer) => observer !== undefined)
  return others.reduce<Observer | undefined>((outer, inner) => outer && nested(outer, inner), first)
}

function nested(outer: Observer, inner: Observer): Required<Observer> {
  return {
    request(request, run) {
      const within = () => inner.request?.(request, run) ?? run()
      return outer.request?.(request, within) ?? within()
    },
    work(kind, name, run) {
      const within = () => inner.work?.(kind, name, run) ?? run()
      return outer.work?.(kind, name, within) ?? within()
    },
    refused(limit) {
      outer.refused?.(limit)
      inner.refused?.(limit)
    },
    message(channel, outcome) {
      outer.message?.(channel, outcome)
      inner.message?.(channel, outcome)
    },
  }
}
