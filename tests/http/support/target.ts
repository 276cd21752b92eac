/** A service under test and the clients that talk to it: over whatever socket its runtime has, or in process. */
import type { LogEntry, Sallyport, SallyportOptions, Stores } from '@sallyport/core'
import type { EventRecorder, FakeClock, Mailbox, SmsBox } from '@sallyport/testkit'
import type { StoredRow } from './read-tables.ts'

/** Options of a case, over the suite's own; `undefined` takes one away. */
export type Overrides = { readonly [K in keyof SallyportOptions]?: SallyportOptions[K] | undefined }

/** One running service with everything around it in the test's hand. */
export interface Target {
  /** Where it is reached, without a trailing slash. */
  readonly origin: string
  /** Sends a request through the runtime's server, follows no redirect, and rejects when the answer isn't as the OpenAPI document says. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** The same in process, for headers and paths that a runtime's own `fetch` would not send. */
  direct(request: Request): Promise<Response>
  readonly sallyport: Sallyport
  readonly clock: FakeClock
  readonly mails: Mailbox
  readonly texts: SmsBox
  readonly events: EventRecorder
  readonly log: readonly LogEntry[]
  readonly stores: Stores
  /** Everything that is in the stores' database, where they have one that can be read. */
  rows?(): Promise<readonly StoredRow[]>
  readonly options: SallyportOptions
  /** Waits until all work is done that goes on after replies. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Starts a service with empty stores. With a function, the overrides are made from the options as they would be. */
export type MakeTarget = (overrides?: Overrides | ((options: SallyportOptions) => Overrides)) => Promise<Target>

/** A service as its runtime serves it. */
export interface Served {
  readonly origin: string
  fetch(url: string, init: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** What a runtime brings to the suite. */
export interface Harness {
  /** Stores of a new service, empty. `rows`: what is in their database. */
  stores(): Promise<{
    readonly stores: Stores
    rows?(): Promise<readonly StoredRow[]>
    close?(): Promise<void>
  }>
  /** Puts the service behind a server. Absent: it is called in process. */
  serve?(sallyport: Sallyport): Promise<Served>
}
