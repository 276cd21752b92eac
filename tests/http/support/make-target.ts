import { createSallyport, type LogEntry, type Sallyport, type SallyportOptions } from '@sallyport/core'
import { cheapHasher, fakeClock, mailbox, recordEvents, smsBox } from '@sallyport/testkit'
import { checkAt } from '../openapi/documents.ts'
import { backgroundWork } from './background-work.ts'
import { issuedSecrets } from './issued-secrets.ts'
import type { Harness, MakeTarget, Overrides, Served, UsualOptions, WholeStores } from './target.ts'

/** The master secret of services under test. */
export const TEST_SECRET = 'b3f1c6a09d7e4825af60c1d29e8b7a35'
/** The front end of services under test. */
export const SITE = 'https://app.example.com'

/** Returns the function that starts services on a runtime. */
export function targetMaker(harness: Harness): MakeTarget {
  return async (overrides = {}) => {
    const ownStores = typeof overrides === 'object' ? overrides.stores : undefined
    const kept = ownStores === undefined ? await harness.stores() : { stores: ownStores }
    const clock = fakeClock()
    const secrets = issuedSecrets()
    const mails = noting(mailbox(), ({ text }) => secrets.mailed(text))
    const texts = noting(smsBox(), (_, text) => secrets.mailed(text))
    const log: LogEntry[] = []
    const usual: UsualOptions = {
      secret: TEST_SECRET,
      // The cast is safe: a case that calls an optional method isn't run over stores without this method.
      stores: kept.stores as WholeStores,
      environment: 'development',
      siteUrl: SITE,
      passwordHasher: cheapHasher,
      registration: true,
      email: { mailer: mails },
      sms: { transport: texts },
      logger: (entry) => log.push(entry),
      now: clock.now,
    }
    const options = withOverrides(usual, typeof overrides === 'function' ? overrides(usual) : overrides)
    const sallyport = createSallyport(options)
    const work = backgroundWork(sallyport)
    const served = await (harness.serve ?? inProcess)(work.tracked)
    const events = recordEvents(sallyport)
    const inside = (url: string, init: RequestInit) => work.tracked.fetch(new Request(url, init))

    /** R35 no secret that this service issued, or was sent, is written anywhere in clear. */
    function assertNone(where: string, text: string, shown = text): void {
      const name = secrets.foundIn(text)
      if (name !== null) throw new Error(`R35 ${where} has a secret in clear (${name}): ${shown}`)
    }

    async function checked(path: string, init: RequestInit = {}, fetch: Served['fetch']): Promise<Response> {
      const url = served.origin + path
      secrets.sent(init)
      const response = await fetch(url, init)
      await secrets.received(response)
      const check = await checkAt(path, options)
      const problem = await check(init.method ?? 'GET', url, response)
      if (problem !== null) throw new Error(`differs from openapi.json: ${problem}`)
      return response
    }

    return {
      origin: served.origin,
      request: (path, init) => checked(path, init, (url, wire) => served.fetch(url, { redirect: 'manual', ...wire })),
      requestInProcess: (path, init) => checked(path, init, inside),
      direct: (request) => work.tracked.fetch(request),
      sallyport,
      clock,
      mails,
      texts,
      events,
      log,
      noSecretIn: assertNone,
      storesInClear: secrets.leaveOut,
      stores: options.stores as WholeStores,
      ...('rows' in kept && kept.rows !== undefined && { rows: kept.rows }),
      options,
      settled: work.settled,
      async close() {
        events.stop()
        const isSearched = harness.searchesSecrets === true && 'rows' in kept
        const rows = (isSearched && (await kept.rows?.())) || []
        const files = (isSearched && (await kept.files?.())) || []
        await served.close()
        if (harness.searchesSecrets === true) {
          for (const { table, text } of rows) assertNone(`a row of ${table}`, text)
          for (const text of files) assertNone('a file of the database', text, '…')
          assertNone('the log', JSON.stringify(log))
          assertNone('an event', JSON.stringify(events.all))
        }
        if ('close' in kept) await kept.close?.()
      },
    }
  }
}

/** The transport, which also passes each message to `note`. */
function noting<A extends readonly unknown[], T extends { send(...message: A): Promise<void> }>(
  transport: T & { send(...message: A): Promise<void> },
  note: (...message: A) => void,
): T {
  const send = transport.send.bind(transport)
  return Object.assign(transport, {
    async send(...message: A) {
      note(...message)
      await send(...message)
    },
  })
}

function withOverrides(options: SallyportOptions, overrides: Overrides): SallyportOptions {
  const merged = Object.entries({ ...options, ...overrides }).filter(([, value]) => value !== undefined)
  // The cast is safe: only undefined entries are removed. A case removes a required option only to test the refusal.
  return Object.fromEntries(merged) as unknown as SallyportOptions
}

async function inProcess(sallyport: Sallyport): Promise<Served> {
  return {
    origin: 'http://sallyport.test',
    fetch: (url, init) => sallyport.fetch(new Request(url, init), { address: '127.0.0.1' }),
    async close() {},
  }
}
