import { expect } from 'vitest'
import { SITE } from './places.ts'
import type { VariantName } from './variants.ts'
import type { Arrival, Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** A group of cases that runs against the services of each runtime. */
export type Cases = (world: () => World) => void

/** Expects that a response signs its browser in and redirects to a page. */
export function expectSignedIn(answer: Arrival, location = `${SITE}/`): void {
  expect({ status: answer.status, location: answer.location }).toEqual({ status: 302, location })
  expect(namesSet(answer)).toEqual(expect.arrayContaining(['accessToken', 'refreshToken']))
  expectStateFinished(answer)
}

/** Expects a redirect to the login page with an error code, and no session. An invalid state deletes no cookie, which may be another's. */
export function expectRefused(answer: Arrival, code: string, site = SITE): void {
  expect({ status: answer.status, location: answer.location }).toEqual({
    status: 302,
    location: `${site}/?error=${code}`,
  })
  expect(namesSet(answer)).toEqual([])
  if (code !== 'OAUTH_STATE_INVALID') expectStateCleared(answer)
}

/** Expects that the response deletes the state's cookie. */
export function expectStateCleared({ setCookies }: Arrival): void {
  expect(setCookies).toContainEqual(expect.stringMatching(/^__Host-oauth-state-[\da-f]{16}=; Path=\/; Max-Age=0;/))
}

/** Expects that the state's cookie says where the flow led, and no longer what it began with. */
export function expectStateFinished({ setCookies }: Arrival): void {
  expect(setCookies).toContainEqual(expect.stringMatching(/^__Host-oauth-state-[\da-f]{16}=0\.done\.\d+\.[\w-]+; /))
}

/** Names, without prefix and id, of the cookies that a response sets and doesn't expire. */
export function namesSet({ setCookies }: Arrival): readonly string[] {
  return setCookies
    .filter((line) => !line.includes('Max-Age=0;'))
    .map((line) => (line.split('=')[0] ?? '').replace('__Host-', '').replace(/-[\da-f]{16}$/, ''))
}

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
  if (user === null) throw new Error(`no account was created: ${answer.location}`)
  return { ...person, client, answer, user }
}
