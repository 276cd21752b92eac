import { given } from '../support/expect.ts'
import type { Target } from '../support/target.ts'

const LINK = /https?:\/\/\S+[?&]token=\w+/

/** The token of the one mail with a link that is in the box or on its way, and its link. Notices are ignored; the box is empty afterwards. */
export async function takeLink({ mails }: Target): Promise<{ readonly token: string; readonly link: URL }> {
  let links: readonly string[] = []
  while (links.length === 0) {
    const arrived = await mails.arrived(mails.all.length === 0 ? 1 : mails.all.length + (hasLink(mails.all) ? 0 : 1))
    links = arrived.flatMap(({ text }) => LINK.exec(text)?.[0] ?? [])
  }
  if (links.length > 1) throw new Error(`${links.length} mails with links came`)
  mails.clear()
  const link = new URL(given(links[0]))
  return { token: given(link.searchParams.get('token')), link }
}

function hasLink(mails: readonly { readonly text: string }[]): boolean {
  return mails.some(({ text }) => LINK.test(text))
}

/** The code of the one text message that is in the box or on its way; the box is empty afterwards. */
export async function takeCode({ texts }: Target): Promise<string> {
  const [sent, ...others] = await texts.arrived()
  if (others.length > 0) throw new Error(`${others.length + 1} messages came`)
  texts.clear()
  return given(/\b\d{6}$/.exec(given(sent).message)?.[0], 'code of six digits')
}

/** The eight characters of a verification mail. */
export function verificationCodeIn(text: string): string {
  return given(/\b[A-Z2-7]{8}\b/.exec(text)?.[0], 'code of eight characters')
}

/** Some code that isn't this one. */
export function otherThan(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0')
}
