import { given } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

/** A link with a token. Alerts of changed sign-in methods are notices, too, although they have one. */
const LINK = /https?:\/\/(?!\S*\/secure-account\?)\S+[?&]token=\w+/

/**
 * Returns the token and the link of the one mail with a link that is sent or about to be sent. Ignores notices and
 * empties the mailbox.
 */
export async function takeLink({ mails }: Target): Promise<{ readonly token: string; readonly link: URL }> {
  let links: readonly string[] = []
  while (links.length === 0) {
    const arrived = await mails.arrived(mails.all.length === 0 ? 1 : mails.all.length + (hasLink(mails.all) ? 0 : 1))
    links = arrived.flatMap(({ text }) => LINK.exec(text)?.[0] ?? [])
  }
  if (links.length > 1) throw new Error(`expected one mail with a link, got ${links.length}`)
  mails.clear()
  const link = new URL(given(links[0]))
  return { token: given(link.searchParams.get('token')), link }
}

function hasLink(mails: readonly { readonly text: string }[]): boolean {
  return mails.some(({ text }) => LINK.test(text))
}

/** Returns the code of the one text message that is sent or about to be sent. Empties the box. */
export async function takeCode({ texts }: Target): Promise<string> {
  const [sent, ...others] = await texts.arrived()
  if (others.length > 0) throw new Error(`expected one message, got ${others.length + 1}`)
  texts.clear()
  return given(/\b\d{6}$/.exec(given(sent).message)?.[0], 'code of six digits')
}

export function verificationCodeIn(text: string): string {
  return given(/\b[A-Z2-7]{8}\b/.exec(text)?.[0], 'code of eight characters')
}

export function otherThan(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0')
}
