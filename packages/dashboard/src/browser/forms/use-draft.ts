import { useState } from 'preact/hooks'

export interface Draft<T> {
  /** The stored record with the unsaved changes applied. */
  readonly draft: T
  readonly isChanged: boolean
  set(change: Partial<T>): void
  /** Call after a save with the saved record. Drops the saved changes and keeps changes made during the save. */
  settle(sent: T): void
  /** Discards all unsaved changes. */
  drop(): void
}

/** State of a form that edits a stored record. A reload of the record keeps the unsaved changes. */
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
