import { keyOf } from '../key-of.ts'
import { type KvAccessSettings, kvAccess } from '../kv-access.ts'
import type { KvBinding } from '../kv-binding.ts'
import { boundedMap } from './bounded-map.ts'
import type { CachedRecord } from './cached-records.ts'
import { type Copy, copyText, markText, parseCopy, parseMark } from './copy.ts'

/**
 * Names records whose changes are tracked together: one kind of record, such as all settings, or the records of one user.
 * In KV, a mark holds the time of their last change. A cached record depends on one or more marks.
 */
export type Mark = readonly ['settings' | 'webhooks' | 'mails' | 'pages' | 'roles' | 'tenants' | 'users'] | UserMark
type UserMark = readonly ['user', string]

export interface CachedRead<T> {
  readonly record: CachedRecord
  /** Identifies the record: the store's method and its arguments. */
  readonly key: readonly (string | null)[]
  /** Changes after which a copy is no longer served. */
  readonly marks: readonly Mark[]
  /** Restores values that JSON can't represent, such as Dates. Default: returns the value unchanged. */
  restore?(value: T): T
  /** Returns the part of the record that is cached; undefined caches nothing. Default: the whole record. */
  copied?(value: T): T | undefined
}

export interface CacheSettings extends KvAccessSettings {
  readonly prefix: string
  readonly ttlMs: Readonly<Record<CachedRecord, number>>
}

export interface Cache {
  /**
   * Returns an unexpired copy of the record. Without one, calls `load`, which reads the authority (the wrapped store),
   * and caches the result.
   */
  read<T>(read: CachedRead<T>, load: () => Promise<T>): Promise<T>
  /**
   * Awaits a write to the authority, then makes the copies that depend on the mark stale. Does so even if the write
   * fails, because the authority may have stored it.
   */
  changing<T>(work: Promise<T>, mark: Mark): Promise<T>
  /** Like `changing`, but without a write to KV: makes the copies stale in this process only. */
  changingHere<T>(work: Promise<T>, mark: Mark): Promise<T>
}

/**
 * Safety margin in milliseconds. A copy that was read up to 2 s after a change elsewhere isn't served, because the
 * clocks of two locations may differ, and the mark of a change also stands for all other changes within the same second.
 */
const MARGIN_MS = 2000
/** Minimum milliseconds between two writes of one mark, because KV accepts one write per second and key. */
const MARK_INTERVAL_MS = 1000
const MAX_COPIES = 1000
const MAX_OWN_CHARACTERS = 65_536
const MAX_MARKS = 10_000
/** Milliseconds added to the longest TTL of a copy, so that KV keeps a mark longer than every copy that the mark makes stale. */
const MARK_REST_MS = 60_000

/**
 * Creates the cache. KV can't compare and swap, so a slow reader may put an old copy over a newer one. Therefore a
 * change writes no copy but a mark, the time of the change. A copy is served only if its version, the time before
 * the authority was read, is later than every mark that it depends on. Until a mark has arrived, the expiry in the
 * copy itself limits how long the old record is served.
 */
export function createCache(binding: KvBinding, settings: CacheSettings): Cache {
  const { prefix, ttlMs, now } = settings
  const kv = kvAccess(binding, settings)
  // Copies in the memory of this process. KV can return an expired copy for up to 60 s more; without this map, each
  // request in that time would read the authority and write to KV.
  const ownCopies = boundedMap<string>(MAX_COPIES)
  const ownMarks = boundedMap<number>(MAX_MARKS)
  const sentMarks = boundedMap<number>(MAX_MARKS)
  const markTtlMs = Math.max(...Object.values(ttlMs)) + MARK_REST_MS

  /** Returns the time of the last change. Only copies that were read later are served. */
  function changedAt(keys: readonly string[], seen: ReadonlyMap<string, string | null>): number {
    const elsewhere = keys.map((key) => parseMark(seen.get(key)) + MARGIN_MS)
    const here = keys.map((key) => ownMarks.get(key) ?? Number.NEGATIVE_INFINITY)
    return Math.max(...elsewhere, ...here)
  }

  async function store(key: string, copy: Copy): Promise<void> {
    const text = copyText(copy)
    if (text === null) return
    if (text.length <= MAX_OWN_CHARACTERS) ownCopies.put(key, text)
    await kv.later(putUnlessOlder(key, copy.at, text, copy.until - copy.at))
  }

  async function putUnlessOlder(key: string, at: number, text: string, ttl: number): Promise<void> {
    const present = pastCopy((await kv.get([key]))?.get(key))
    if (present === null || present.at < at) await kv.put(key, text, ttl)
  }

  /** Returns the copy, or null if its time is in the future, because the clock of its writer was wrong. */
  function pastCopy(text: string | null | undefined): Copy | null {
    const copy = parseCopy(text)
    return copy !== null && copy.at <= now() + MARGIN_MS ? copy : null
  }

  async function sendMark(key: string): Promise<void> {
    const at = now()
    if (at - (sentMarks.get(key) ?? Number.NEGATIVE_INFINITY) < MARK_INTERVAL_MS) return
    sentMarks.put(key, at)
    if (!(await kv.put(key, markText(at), markTtlMs))) sentMarks.delete(key)
  }

  async function markHere(mark: Mark): Promise<string> {
    const key = await keyOf(prefix, 'mark', mark)
    ownMarks.put(key, now())
    return key
  }

  return {
    async read({ record, key: parts, marks, restore = same, copied = same }, load) {
      const ttl = ttlMs[record]
      if (ttl === 0) return load()
      const markKeys = await Promise.all(marks.map((mark) => keyOf(prefix, 'mark', mark)))
      const key = await keyOf(prefix, 'copy', [record, ...parts])
      const seen = await kv.get([key, ...markKeys])
      if (seen === null) return load()
      const at = now()
      const since = changedAt(markKeys, seen)
      const copy = newest(pastCopy(seen.get(key)), pastCopy(ownCopies.get(key)))
      const isFresh = copy !== null && copy.at > since && at < Math.min(copy.until, copy.at + ttl)
      // The cast is safe: the key names the record and the format, and only this package writes such keys.
      if (isFresh) return restore(copy.value as Parameters<typeof restore>[0])
      const value = await load()
      if (at > since) await store(key, { at, until: at + ttl, value: copied(value) })
      return value
    },
    async changing(work, mark) {
      try {
        return await work
      } finally {
        await kv.soon(sendMark(await markHere(mark)))
      }
    },
    async changingHere(work, mark) {
      try {
        return await work
      } finally {
        await markHere(mark)
      }
    },
  }
}

function same<T>(value: T): T {
  return value
}

function newest(a: Copy | null, b: Copy | null): Copy | null {
  if (a === null || b === null) return a ?? b
  return b.at > a.at ? b : a
}
