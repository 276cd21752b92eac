import { useState } from 'preact/hooks'

export interface Draft<T> {
  /** What is stored, under what was typed. */
  readonly draft: T
  readonly isChanged: boolean
  set(change: Partial<T>): void
  /** After a save: what was sent is no change any more; what was typed meanwhile stays. */
  settle(sent: T): void
  /** Forgets what was typed. */
  drop(): void
}

/** A form over a record, which may be stored anew under it. */
export function useDraft<T extends object>(stored: T): Draft<T> {
  const [changes, setChanges] = useState<Partial<T>>({})
  const names = Object.keys(changes) as (keyof T)[]
  return {
    draft: { ...stored, ...changes },
    isChanged: names.some((name) => JSON.stringify(changes[name]) !== JSON.stringify(stored[name])),
    set: (change) => setChanges((before) => ({ ...before, ...change })),
    settle: (sent) => setChanges((before) => withoutSent(before, sent)),
    drop: () => setChanges({}),
  }
}

function withoutSent<T extends object>(changes: Partial<T>, sent: T): Partial<T> {
  const left = { ...changes }
  for (const name of Object.keys(changes) as (keyof T)[]) if (changes[name] === sent[name]) delete left[name]
  return left
}
