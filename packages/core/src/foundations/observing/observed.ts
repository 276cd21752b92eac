import type { Observer, Work } from '../../ports/events/observer.ts'

/** Runs the work under the observer, if there is one. */
export function observed<T>(
  observer: Observer | undefined,
  kind: Work,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  return observer?.work === undefined ? run() : observer.work(kind, name, run)
}
