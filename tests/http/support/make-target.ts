import { createSallyport, type LogEntry, type Sallyport, type SallyportOptions } from '@sallyport/core'
import { cheapHasher, fakeClock, mailbox, recordEvents, smsBox } from '@sallyport/testkit'
import { checkAt } from '../openapi/documents.ts'
import { backgroundWork } from './background-work.ts'
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
    const mails = mailbox()
    const texts = smsBox()
    const log: LogEntry[] = []
    const usual: UsualOptions = {
      secret: TEST_SECRET,
      // The cast is safe: a case that calls a further method isn't run over stores without it.
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

    async function checked(path: string, init: RequestInit = {}, fetch: Served['fetch']): Promise<Response> {
      const url = served.origin + path
      const response = await fetch(url, init)
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
      stores: options.stores as WholeStores,
      ...('rows' in kept && kept.rows !== undefined && { rows: kept.rows }),
      options,
      settled: work.settled,
      async close() {
        events.stop()
        await served.close()
        if ('close' in kept) await kept.close?.()
      },
    }
  }
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
