import { expect } from 'vitest'
import { SITE } from './places.ts'
import type { VariantName } from './variants.ts'
import type { Arrival, Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** A group of cases, run against the services of each runtime. */
export type Cases = (world: () => World) => void

/** Sees that an answer signs its browser in and sends it to a page. */
export function expectSignedIn(answer: Arrival, location = `${SITE}/`): void {
  expect({ status: answer.status, location: answer.location }).toEqual({ status: 302, location })
  expect(namesSet(answer)).toEqual(expect.arrayContaining(['accessToken', 'refreshToken']))
  expectStateCleared(answer)
}

/** Sees that an answer sends its browser to the login page with a code, and leaves nothing of a session behind. */
export function expectRefused(answer: Arrival, code: string, site = SITE): void {
  expect({ status: answer.status, location: answer.location }).toEqual({
    status: 302,
    location: `${site}/?error=${code}`,
  })
  expect(namesSet(answer)).toEqual([])
  expectStateCleared(answer)
}

/** Sees that the browser is told to forget the state. */
export function expectStateCleared({ setCookies }: Arrival): void {
  expect(setCookies).toContainEqual(expect.stringMatching(/^oauth-state=; Path=\/; Max-Age=0;/))
}

/** Names, without prefix, of the cookies that an answer sets, as opposed to expires. */
export function namesSet({ setCookies }: Arrival): readonly string[] {
  return setCookies
    .filter((line) => !line.includes('Max-Age=0;'))
    .map((line) => (line.split('=')[0] ?? '').replace('__Host-', ''))
}

/** Who a browser is signed in as. */
export async function whoIs(visitor: Visitor) {
  const { status, json } = await visitor.get('/auth/me')
  expect(status).toBe(200)
  return json
}

/** A new person at the provider, signed in here for the first time. */
export async function newcomer(world: World, variant?: VariantName) {
  const person = world.person()
  const client = world.visitor(variant)
  const answer = await client.signIn('test', person.subject)
  const user = await world.find(person.email)
  if (user === null) throw new Error(`no account was made: ${answer.location}`)
  return { ...person, client, answer, user }
}
