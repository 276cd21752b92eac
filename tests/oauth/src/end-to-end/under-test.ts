/**
 * Services under test behind one server, on any runtime. The header `X-Variant` selects one; `/control` reads and
 * changes its surroundings.
 */
import { type Connection, createSallyport, type LogEntry, type Platform, type Stores, type User } from '@sallyport/core'
import { PASSWORD, TEST_SECRET } from '@sallyport/http-tests'
import { aMoment, cheapHasher, mailbox, recordEvents, smsBox } from '@sallyport/testkit'
import { BASE_URL, OTHER_SITE, type Setup, SITE } from './places.ts'
import { optionsOf, type VariantName } from './variants.ts'

export type Command =
  | { readonly do: 'prepare' }
  | { readonly do: 'see' }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'add'; readonly user: Partial<User> & { readonly email: string }; readonly hasPassword: boolean }
  | { readonly do: 'change'; readonly id: string; readonly patch: Parameters<Stores['users']['update']>[1] }
  | { readonly do: 'find'; readonly email: string }
  | { readonly do: 'delete'; readonly id: string }
  | { readonly do: 'links'; readonly id: string }

export interface Surroundings {
  readonly setup: Setup
  readonly stores: Stores
  readonly platform: Platform
  migrate?(): Promise<unknown>
}

export function underTest(surroundings: Surroundings) {
  const services = new Map<string, ReturnType<typeof start>>()
  return {
    async fetch(request: Request, connection: Connection): Promise<Response> {
      // The cast is safe: only the tests send this header.
      const name = (request.headers.get('X-Variant') ?? 'plain') as VariantName
      const service = services.get(name) ?? start(name, surroundings)
      services.set(name, service)
      if (new URL(request.url).pathname !== '/control') return service.sallyport.fetch(request, connection)
      // The cast is safe: only the tests send this body.
      const command = (await request.json()) as Command
      return Response.json((await obey(command, service, surroundings)) ?? null)
    },
  }
}

function start(name: VariantName, { setup, stores, platform }: Surroundings) {
  const clock = { aheadMs: 0 }
  const log: LogEntry[] = []
  const mails = mailbox()
  const texts = smsBox()
  let statesIssued = 0
  const proofs: Stores['proofs'] = {
    ...stores.proofs,
    put(proof, options) {
      if (proof.purpose === 'oauth-state') statesIssued++
      return stores.proofs.put(proof, options)
    },
  }
  const users: Stores['users'] = {
    ...stores.users,
    async insert(user) {
      if (name === 'slow') await aMoment()
      return stores.users.insert(user)
    },
  }
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    stores: { ...stores, ...(name === 'slow' && { users }), proofs },
    platform,
    baseUrl: BASE_URL,
    siteUrl: [SITE, OTHER_SITE],
    passwordHasher: cheapHasher,
    email: { mailer: mails },
    sms: { transport: texts },
    rateLimits: false,
    logger: (entry) => log.push(entry),
    now: () => new Date(Date.now() + clock.aheadMs),
    ...optionsOf(name, setup),
  })
  const events = recordEvents(sallyport)
  const see = () => ({
    mails: mails.all,
    texts: texts.all,
    events: events.all,
    log: log.map((entry) => ({ ...entry, ...('error' in entry && { error: String(entry.error) }) })),
    statesIssued,
  })
  return { sallyport, clock, see }
}

export type Seen = ReturnType<ReturnType<typeof start>['see']>

async function obey(command: Command, { clock, see }: ReturnType<typeof start>, surroundings: Surroundings) {
  const { users, linkedAccounts } = surroundings.stores
  if (command.do === 'prepare') return surroundings.migrate?.()
  if (command.do === 'see') return see()
  if (command.do === 'advance') clock.aheadMs += command.ms
  if (command.do === 'change') return users.update(command.id, command.patch)
  if (command.do === 'find') return users.findByEmail(command.email)
  if (command.do === 'delete') return users.delete?.(command.id)
  if (command.do === 'links') return linkedAccounts?.listForUser(command.id)
  if (command.do !== 'add') return null
  const user: User = {
    id: crypto.randomUUID(),
    ...(command.hasPassword && { passwordHash: await cheapHasher.hash(PASSWORD) }),
    isEmailVerified: true,
    isTotpEnabled: false,
    createdAt: new Date(),
    ...command.user,
  }
  await users.insert(user)
  return user
}
