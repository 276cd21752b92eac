import type { Connection, DeleteExpiredOptions, Drained, DrainOptions, FetchHandler, Sallyport } from '@sallyport/core'

/** Result of a call for many realms. */
export interface RunResult {
  /** Ids of the realms for which the call failed or that don't exist. The reasons are in the log, as `realm.run.failed`. */
  readonly failed: readonly string[]
}

/** Migrations of one realm's database. */
export interface RealmMigrations {
  readonly realm: string
  /** Names of the migrations that were applied; with `isDry`, of those that are missing. */
  readonly migrations: readonly string[]
  /** Reason why the realm's database couldn't be read or migrated. Undefined if the call succeeded. */
  readonly error?: unknown
}

/** The services of all realms, which `createRealms` returns. An adapter's `serve` and `toHandler` accept it in place of a Sallyport. */
export interface Realms {
  /** Returns the response of the request's realm; 404 REALM_NOT_FOUND if there is no such realm, 503 REALM_UNAVAILABLE if it can't be opened. */
  readonly fetch: FetchHandler
  /**
   * Calls `answer` with the service of the request's realm, for the host's own routes, and returns the response of `answer`. Without a realm,
   * responds as `fetch` does. The realm stays open until the response's body is read. Pass the connection that `answer` gets to the service,
   * not the original one.
   */
  serve(
    request: Request,
    connection: Connection,
    answer: (sallyport: Sallyport, realm: string, connection: Connection) => Response | Promise<Response>,
  ): Promise<Response>
  /** Calls `work` with the service of one realm, which stays open meanwhile. Rejects with a RealmError if it doesn't exist or can't be opened. */
  use<T>(realm: string, work: (sallyport: Sallyport) => T | Promise<T>): Promise<T>
  /**
   * Calls `work` for each of these realms, four at a time. A realm that isn't open is opened for the call and closed after it. Such a realm
   * doesn't count towards `max`, so the realms that clients use stay open. Failures are logged, and the calls for the other realms go on.
   */
  run(realms: Iterable<string>, work: (sallyport: Sallyport, realm: string) => unknown): Promise<RunResult>
  /**
   * Sends all due deliveries of these realms: outgoing webhooks, and mails and text messages whose first attempt failed. `nextDueAt`: time at
   * which the next delivery of any of these realms is due. Call it every minute for the realms that aren't open.
   */
  drain(realms: Iterable<string>, options?: DrainOptions): Promise<Drained & RunResult>
  /** Deletes what has expired in these realms, as `deleteExpired` of a service does. Call it every few minutes to hours. */
  deleteExpired(realms: Iterable<string>, options?: DeleteExpiredOptions): Promise<RunResult>
  /** Applies missing migrations to the databases of these realms, one after the other. `isDry`: only lists them. */
  migrate(realms: Iterable<string>, options?: { readonly isDry?: boolean }): Promise<readonly RealmMigrations[]>
  /**
   * Delivers webhooks and messages of all open realms when they become due, and of those that are opened later. For long-running servers. Returns the
   * function that stops deliveries.
   */
  startDelivering(): () => Promise<void>
  /** Returns the ids of the open realms, the least recently used one first. */
  open(): readonly string[]
  /**
   * Closes all realms: ends event streams, waits for running requests, and closes the databases. After 2 s, calls to other systems are cut off.
   * Later requests get 503 REALM_UNAVAILABLE. Call `close` when the server has stopped.
   */
  close(): Promise<void>
}
