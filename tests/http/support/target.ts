/** A service under test and the clients that call it: over a socket of its runtime, or in process. */
import type { LogEntry, Sallyport, SallyportOptions, Stores } from '@sallyport/core'
import type { EventRecorder, FakeClock, Mailbox, SmsBox } from '@sallyport/testkit'
import type { StoredRow } from './read-tables.ts'

/**
 * Stores with all methods. The suite's table of left-out cases makes this true: a case that calls a method isn't run
 * over stores without it.
 */
export type WholeStores = { readonly [K in keyof Stores]: Required<Stores[K]> }

/** Default options of a case. */
export type UsualOptions = SallyportOptions & { readonly stores: WholeStores }

/** Options of a case, merged over the suite's own; undefined removes one. */
export type Overrides = { readonly [K in keyof SallyportOptions]?: SallyportOptions[K] | undefined }

/** A running service, with the clock, mailbox, text messages, events and log that the test reads and sets. */
export interface Target {
  /** Origin of the service, without a trailing slash. */
  readonly origin: string
  /**
   * Sends a request through the runtime's server without following redirects. Rejects if the response doesn't match the
   * OpenAPI document.
   */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Sends a request in process, which costs a fraction of the time. Rejects as `request` does. */
  requestInProcess(path: string, init?: RequestInit): Promise<Response>
  /** Sends a request in process, for headers and paths that a runtime's own `fetch` refuses to send. */
  direct(request: Request): Promise<Response>
  readonly sallyport: Sallyport
  readonly clock: FakeClock
  readonly mails: Mailbox
  readonly texts: SmsBox
  readonly events: EventRecorder
  readonly log: readonly LogEntry[]
  /** R35 Throws if the text contains a secret that this service issued or received. `where`: name of the text for the error. */
  noSecretIn(where: string, text: string): void
  /** Says that this case itself stores a secret in clear, which R35 then doesn't count. */
  storesInClear(secret: string): void
  readonly stores: WholeStores
  /** All rows of the stores' database; missing if it can't be read. */
  rows?(): Promise<readonly StoredRow[]>
  readonly options: SallyportOptions
  /** Waits until all work after replies has finished. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Starts a service with empty stores. A function receives the default options and returns the overrides. */
export type MakeTarget = (overrides?: Overrides | ((options: UsualOptions) => Overrides)) => Promise<Target>

export interface Served {
  readonly origin: string
  fetch(url: string, init: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** Functions of a runtime that the suite needs. */
export interface Harness {
  /** Empty stores for a new service. `rows` reads their database, `files` the bytes of its files as text. */
  stores(): Promise<{
    readonly stores: Stores
    rows?(): Promise<readonly StoredRow[]>
    files?(): Promise<readonly string[]>
    close?(): Promise<void>
  }>
  /** True if each case searches log, events and rows at its end for the secrets that its service issued. Default false. */
  readonly searchesSecrets?: boolean
  /** Serves the service on a socket. If missing, the service is called in process. */
  serve?(sallyport: Sallyport): Promise<Served>
}
