import type { User } from '@sallyport/core'
import type { Answer } from '../support/answer.ts'
import { given, status, text } from '../support/expect.ts'
import { type Native, native } from '../support/native.ts'
import { type Browser, browser } from '../support/pages/browser.ts'
import type { Overrides, Target } from '../support/target.ts'

export const GUESTS = { guests: {}, registration: true } as const satisfies Overrides

/** A guest in bearer mode, with the id. */
export async function nativeGuest(target: Target): Promise<Native & { readonly id: string }> {
  const client = native(target)
  status(await client.post('/auth/guest', {}), 200)
  return Object.assign(client, { id: await idOf(client) })
}

/** A guest in cookie mode, with the id. */
export async function browserGuest(target: Target): Promise<Browser & { readonly id: string }> {
  const client = browser(target)
  status(await client.post('/auth/guest', {}), 200)
  return { ...client, id: await idOf(client) }
}

export async function idOf(client: Pick<Native, 'get'>): Promise<string> {
  const answer = await client.get('/auth/me')
  status(answer, 200)
  return text(answer, 'sub')
}

/** Takes the code from the mail that has arrived. */
export async function codeIn(target: Target): Promise<string> {
  await target.settled()
  const code = target.mails.all.flatMap(({ text }) => /\b\d{4} \d{4}\b/.exec(text)?.[0] ?? [])[0]
  target.mails.clear()
  return given(code, 'code')
}

/** The user as it is stored. */
export async function stored({ stores }: Target, id: string): Promise<User> {
  return given(await stores.users.findById(id))
}

/** Id of the user whose tokens the answer carries. */
export async function userOf(target: Target, answer: Answer): Promise<unknown> {
  const Authorization = `Bearer ${text(answer, 'accessToken')}`
  const response = await target.requestInProcess('/auth/me', { headers: { Authorization } })
  return ((await response.json()) as { readonly sub: string }).sub
}
