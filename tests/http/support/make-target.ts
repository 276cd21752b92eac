import { createSallyport, type LogEntry, type Sallyport, type SallyportOptions } from '@sallyport/core'
import { cheapHasher, fakeClock, mailbox, recordEvents, smsBox } from '@sallyport/testkit'
import { type ResponseCheck, responseCheck } from '../openapi/check-response.ts'
import { isJson } from '../openapi/json-schema.ts'
import { backgroundWork } from './background-work.ts'
import type { Harness, MakeTarget, Overrides, Served, UsualOptions, WholeStores } from './target.ts'

/** The master secret of services under test. */
export const TEST_SECRET = 'b3f1c6a09d7e4825af60c1d29e8b7a35'
const TWIN_SECRET = 'a7c3e9f2d1b84065938e7f6a5c4b3d21'
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
    const checks = new Map<string, ResponseCheck>()

    return {
      origin: served.origin,
      async request(path, init = {}) {
        const url = served.origin + path
        const response = await served.fetch(url, { redirect: 'manual', ...init })
        const mount = mountOf(path, options)
        const check = checks.get(mount) ?? responseCheck(await mergedDocument(options, [mount]))
        checks.set(mount, check)
        const problem = await check(init.method ?? 'GET', url, response)
        if (problem !== null) throw new Error(`differs from openapi.json: ${problem}`)
        return response
      },
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

/** The merged OpenAPI documents of a service with these options, even if the service doesn't publish them. */
export async function documentOf(options: SallyportOptions): Promise<Readonly<Record<string, unknown>>> {
  const { auth = '/auth', tools = '/tools', admin = '/admin' } = options.mounts ?? {}
  return mergedDocument(options, [auth, tools, ...(options.admin === undefined ? [] : [admin])])
}

async function mergedDocument(
  options: SallyportOptions,
  mounts: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  // The admin router shows its document only to administrators; the twin service has an admin secret.
  const secret = options.admin?.secret ?? TWIN_SECRET
  const twin = createSallyport({
    ...options,
    logger() {},
    swagger: true,
    ...(options.admin && { admin: { ...options.admin, secret } }),
  })
  const headers = { Authorization: `Bearer ${secret}` }
  const documents = await Promise.all(
    mounts.map(async (mount) => {
      const response = await twin.fetch(
        new Request(`http://sallyport.test${mount}/openapi.json`, options.admin && { headers }),
      )
      const document: unknown = await response.json()
      if (!isJson(document)) throw new Error(`${mount}/openapi.json is not an object`)
      return document
    }),
  )
  return { ...documents[0], paths: Object.assign({}, ...documents.map(({ paths }) => paths)) }
}

/** The mount whose document describes the path. Paths below no mount are in none, so any will do. */
function mountOf(path: string, options: SallyportOptions): string {
  const { auth = '/auth', tools = '/tools', admin = '/admin' } = options.mounts ?? {}
  const mounts = [`${auth}/tools`, auth, tools, ...(options.admin === undefined ? [] : [admin])]
  return mounts.find((mount) => path.startsWith(`${mount}/`) || path === mount) ?? auth
}
