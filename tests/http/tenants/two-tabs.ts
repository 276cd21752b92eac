import { rulesGroup } from '../group.ts'
import { PASSWORD } from '../support/account.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, status, text } from '../support/expect.ts'
import { native } from '../support/native.ts'
import { browser } from '../support/pages/browser.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import { createdBy, joins, type Person, person, WITH_TENANTS } from './organisation.ts'

const NOTES = 'https://app.example.com/notes'
/** Requests of all four tabs together. */
const REQUESTS = 2000

/** A tab: what its requests carry, and the organisation in which it works. */
interface Tab {
  readonly id: string
  readonly headers: () => Readonly<Record<string, string>>
}

const tenantAt = async (target: Target, { headers }: Tab) =>
  (await target.sallyport.session(new Request(NOTES, { headers: headers() }))).tenant

/** Two tabs of one session with cookies, and two of one with bearer tokens, each in an organisation of its own. */
async function fourTabs(target: Target, acme: string, other: string): Promise<readonly Tab[]> {
  const email = 'ada@example.com'
  const page = browser(target)
  status(await page.login(email, PASSWORD), 200)
  const phone = native(target)
  status(await phone.login(email, PASSWORD), 200)
  const tokens: string[] = []
  for (const tenantId of [acme, other]) {
    const answer = await phone.post('/auth/refresh', { refreshToken: phone.refreshToken, tenantId })
    tokens.push(text(answer, 'accessToken'))
    equal(claimsOf(text(answer, 'accessToken')).tenantId, tenantId)
  }
  const cookie = (id: string): Tab => ({
    id,
    headers: () => ({ Cookie: page.jar.header('/notes') ?? '', 'X-Tenant-Id': id }),
  })
  const bearer = (id: string, token: string): Tab => ({ id, headers: () => ({ Authorization: `Bearer ${token}` }) })
  return [cookie(acme), cookie(other), bearer(acme, tokens[0] ?? ''), bearer(other, tokens[1] ?? '')]
}

/** Ada owns one organisation, and is a member with a role of the host in the other one. */
async function worldOf(open: MakeTarget) {
  const target = await open({ ...WITH_TENANTS, rateLimits: false })
  const [ada, bob] = [await person(target, 'ada'), await person(target, 'bob')] as const
  const [acme, other] = [await createdBy(ada), await createdBy(bob, 'Other')]
  await joins(target, other, ada)
  return { target, bob, acme, other, tabs: await fourTabs(target, acme, other) }
}

export async function interleave(open: MakeTarget, requests: number): Promise<void> {
  const { target, acme, tabs } = await worldOf(open)
  for (let done = 0; done < requests; done += 20) {
    const batch = Array.from({ length: 20 }, (_, at) => tabs[(at * 7 + done) % tabs.length] as Tab)
    const found = await Promise.all(batch.map((tab) => tenantAt(target, tab)))
    found.forEach((tenant, at) => {
      const { id = '' } = batch[at] ?? {}
      equal([tenant?.id, tenant?.roles], [id, [id === acme ? 'tenant:owner' : 'tenant:member']], `request ${done + at}`)
    })
  }
}

const removed = ({ client }: Person, tenant: string, userId: string) =>
  client.send('DELETE', `/auth/tenants/${tenant}/members/${userId}`)

export const twoTabsGroup = rulesGroup('Two tabs in two organisations', {
  'R27 get nothing of the other one, with cookies and with bearer tokens': (open) => interleave(open, REQUESTS),

  'R28 lose what is taken from their user at the very next request, and nothing in the other one': async (open) => {
    const { target, bob, acme, other, tabs } = await worldOf(open)
    status(await removed(bob, other, (await target.stores.users.findByEmail('ada@example.com'))?.id ?? ''), 200)
    const found = await Promise.all(tabs.map((tab) => tenantAt(target, tab)))
    equal(
      found.map((tenant) => tenant?.id ?? null),
      tabs.map(({ id }) => (id === other ? null : acme)),
    )
  },
})
