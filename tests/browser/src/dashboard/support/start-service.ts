import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSallyport, type Sallyport, type SallyportOptions, type Stores } from '@sallyport/core'
import { dashboard } from '@sallyport/dashboard'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import type { SqlStores } from '@sallyport/sql'
import { sqlite } from '@sallyport/sql/sqlite'
import { cheapHasher, type Mailbox, mailbox } from '@sallyport/testkit'
import { ACTIONS } from './actions.ts'
import { scriptsInProcess } from './scripts-in-process.ts'

export const ADMIN_SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'

/** A service with all features, in its own folder, and a receiver of its webhooks. */
export interface DashboardService {
  readonly url: string
  readonly stores: SqlStores
  readonly sallyport: Sallyport
  readonly mails: Mailbox
  readonly receiver: Receiver
  /** Calls the admin API below `/api` with the admin secret. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
  stop(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly body: AnswerBody
}

interface Person {
  readonly id: string
  readonly email: string
  readonly firstName?: string
  readonly isEmailVerified: boolean
  readonly isTotpEnabled: boolean
  readonly isDisabled: boolean
  readonly require2FA: boolean
}

interface Hook {
  readonly id: string
  readonly url?: string
  readonly provider?: string
  readonly tenantId?: string
  readonly jsScript?: string
  readonly isActive: boolean
  readonly allowedActions?: readonly string[]
}

/** Fields that these tests read from responses; each response has some of them. */
interface AnswerBody extends Person {
  readonly success: boolean
  readonly total: number
  readonly user: Person
  readonly users: readonly Person[] & { readonly total: number }
  readonly tenant: { readonly id: string }
  readonly tenants: readonly { readonly id: string }[]
  readonly webhook: Hook
  readonly webhooks: readonly Hook[]
  readonly record: { readonly id: string }
  readonly deliveries: readonly { readonly status: string }[]
  readonly series: { readonly logins: readonly number[] }
}

/** A webhook receiver that answers 204 unless configured otherwise. */
export interface Receiver {
  readonly origin: string
  readonly bodies: readonly string[]
  answerWith(status: number): void
}

export interface ServiceChoices {
  readonly without?: readonly (keyof Stores)[]
  readonly options?: Partial<SallyportOptions>
}

export async function startService({ without = [], options = {} }: ServiceChoices = {}): Promise<DashboardService> {
  const folder = await mkdtemp(join(tmpdir(), 'sallyport-dashboard-'))
  const storage = sqlite(join(folder, 'data.db'))
  await storage.migrate()
  const mails = mailbox()
  const { receiver, close } = await startReceiver()
  const kept = Object.fromEntries(
    Object.entries(storage.stores).filter(([name]) => !without.some((absent) => absent === name)),
  )
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    // The cast is safe: required stores are never left out.
    stores: kept as unknown as Stores,
    passwordHasher: cheapHasher,
    platform: platform(),
    environment: 'development',
    siteUrl: 'https://app.example.com',
    registration: true,
    email: { mailer: mails },
    rateLimits: false,
    webhooks: { allowLoopback: true },
    tools: { actions: ACTIONS },
    scripts: scriptsInProcess(),
    logger: () => {},
    ...options,
    admin: {
      secret: ADMIN_SECRET,
      dashboard,
      ...(without.includes('apiKeys') ? {} : { keys: true }),
      testMailTo: ['boss@example.com', 'web@example.com'],
      ...options.admin,
    },
  })
  const server = await serve(sallyport, { port: 0, closeLimitMs: 0 })
  const stopDelivering = sallyport.startDelivering()
  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${server.url}/admin/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${ADMIN_SECRET}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    url: server.url,
    stores: storage.stores,
    sallyport,
    mails,
    receiver,
    call,
    async stop() {
      await stopDelivering()
      await sallyport.endStreams()
      await server.close()
      await close()
      storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startReceiver(): Promise<{ readonly receiver: Receiver; close(): Promise<void> }> {
  const bodies: string[] = []
  let status = 204
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    bodies.push(body)
    response.writeHead(status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    receiver: {
      origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      bodies,
      answerWith: (next) => {
        status = next
      },
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
