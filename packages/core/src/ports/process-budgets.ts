import type { Observer } from './events/observer.ts'
import type { HashCaller } from './host/password-hasher.ts'

/** Limits on memory and work for a whole process, shared by all services that run in it. `processBudgets` creates them. */
export interface ProcessBudgets {
  readonly bodies: BodyBudget
  /** Returns the queue of password hashes. Every call returns the same queue, which has the concurrency of the first call. */
  hashQueue(concurrency: number): HashQueue
}

/** Limits the bytes of request bodies that are held in memory at one time, in total and per client address. */
export interface BodyBudget {
  /**
   * Starts counting the body of one request. Each IPv4 address, or IPv6 /48, has one share of the total. The body of an unknown address
   * (`null`) counts only towards the total.
   */
  open(address: string | null): BodyAccount
}

/** Counts the body bytes that one request holds. */
export interface BodyAccount {
  /**
   * Throws 503 OVERLOADED with Retry-After if this many more bytes would exceed the total or the address's share. Doesn't count the
   * bytes.
   */
  assertRoom(bytes: number): void
  /** Counts received bytes. Throws 503 OVERLOADED like `assertRoom`. */
  take(bytes: number): void
  /** Releases all bytes that this request holds. */
  close(): void
}

/** Lets a limited number of password hashes run at once, and a limited number wait. */
export interface HashQueue {
  /** Runs the work when its turn has come. Rejects with 503 OVERLOADED if the queue is full for this caller. */
  run<T>(caller: HashCaller, work: () => Promise<T>, observer?: Observer): Promise<T>
  /** Throws 503 OVERLOADED, with Retry-After, if the queue is currently full for this caller. */
  assertRoom(caller: HashCaller): void
}
