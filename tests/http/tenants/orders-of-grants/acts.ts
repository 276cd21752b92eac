import type { Answer } from '../../support/answer.ts'
import { given } from '../../support/expect.ts'
import { FRESH, type Person } from '../organisation.ts'
import { ROLES, type World } from './world.ts'

/** `books:read` and `all:do` are given by the service's administrators alone. */
const SCOPES = ['texts:write', 'guides:write', 'books:read', 'all:do', 'tenant:delete', 'tenant:invite', 'tenant:read']

/** One act. The numbers choose people, organisation, role and scope. */
export interface Step {
  readonly act: Act
  /** True if `who` and `whom` are chosen among the members of the organisation. Strangers are refused, so they rarely act. */
  readonly isAmongMembers: boolean
  readonly who: number
  readonly whom: number
  readonly at: number
  readonly choice: number
}

interface Acting {
  readonly world: World
  readonly client: Person['client']
  readonly whom: Person
  /** Path of the organisation's endpoints. */
  readonly path: string
  readonly step: Step
}

const member = ({ path, whom }: Acting) => `${path}/members/${whom.id}`
const roleOf = ({ step: { choice } }: Acting) => (choice % 2 === 0 ? 'admin' : 'member')
export const scopeOf = ({ choice }: Step) => given(SCOPES[choice % SCOPES.length])

/** One of the invitations that were mailed last. */
export const mailAt = ({ mailed }: World, { choice }: Step) => mailed.at(-1 - (choice % 4))

/** Keeps the tokens of mailed invitations. */
async function mailedBy({ world: { target, emails, mailed } }: Acting, answer: Answer): Promise<Answer> {
  await target.settled()
  for (const { to, text } of target.mails.all) {
    const token = /[?&]token=(\w+)/.exec(text)?.[1]
    if (token !== undefined) mailed.push({ token, to: emails.indexOf(to) })
  }
  target.mails.clear()
  return answer
}

async function keyAt(path: string, { client, step, world }: Acting): Promise<Answer> {
  const answer = await client.post(path, { ...FRESH, name: 'ci', scopes: [scopeOf(step)] })
  const { rawKey } = answer.json
  if (typeof rawKey === 'string') world.keys.push({ rawKey })
  return answer
}

export type Act = keyof typeof ACTS

export const ACTS = {
  'changes the role': (on: Acting) => on.client.send('PATCH', member(on), { json: { role: roleOf(on) } }),
  'changes roles of the host': (on: Acting) => {
    const roles = [...ROLES, 'auditor'].filter((_, bit) => (on.step.choice >> bit) % 2 === 1)
    return on.client.send('PATCH', member(on), { json: { roles } })
  },
  'hands over': (on: Acting) =>
    on.client.post(`${on.path}/owner`, { ...FRESH, userId: on.whom.id, keep: on.step.choice % 2 === 0 }),
  invites: async (on: Acting) => {
    const email = given(on.world.emails[on.step.whom])
    return mailedBy(on, await on.client.post(`${on.path}/invitations`, { email, role: roleOf(on) }))
  },
  'invites again': async (on: Acting) => {
    const { invitations } = (await on.client.get(`${on.path}/invitations`)).json
    const open = Object.values(Object(invitations)).map((one) => String(Object(one).id))
    const id = open[on.step.choice % open.length] ?? 'none'
    return mailedBy(on, await on.client.post(`${on.path}/invitations/${id}/resend`))
  },
  redeems: (on: Acting) =>
    on.client.post('/auth/invitations/accept', { token: mailAt(on.world, on.step)?.token ?? 'none' }),
  'lets someone go and invites them': async (on: Acting) => {
    await on.whom.client.post(`${on.path}/leave`)
    return ACTS.invites(on)
  },
  leaves: (on: Acting) => on.client.post(`${on.path}/leave`),
  removes: (on: Acting) =>
    on.client.send('DELETE', `${member(on)}${on.step.choice % 2 === 0 ? '?adoptKeys=true' : ''}`),
  'makes a key of the organisation': (on: Acting) => keyAt(`${on.path}/keys`, on),
  'makes a key of their own': (on: Acting) => keyAt('/auth/api-keys', on),
}

/** Makes the step. */
export function made(world: World, step: Step): Promise<Answer> {
  const { people, organisations } = world
  const path = `/auth/tenants/${organisations[step.at]}`
  const [who, whom] = [given(people[step.who]), given(people[step.whom])]
  return ACTS[step.act]({ world, client: who.client, whom, path, step })
}
