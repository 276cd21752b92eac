import { given } from '../http/expect.ts'
import type { Target } from '../http/target.ts'

/** The token of the one mail that is in the box or on its way, and its link; the box is empty afterwards. */
export async function takeLink({ mails }: Target): Promise<{ readonly token: string; readonly link: URL }> {
  const [mail, ...others] = await mails.arrived()
  if (others.length > 0) throw new Error(`${others.length + 1} mails came`)
  mails.clear()
  const link = new URL(given(/https?:\/\/\S+[?&]token=\w+/.exec(given(mail).text)?.[0], 'link with a token'))
  return { token: given(link.searchParams.get('token')), link }
}

/** The code of the one text message that is in the box or on its way; the box is empty afterwards. */
export async function takeCode({ texts }: Target): Promise<string> {
  const [sent, ...others] = await texts.arrived()
  if (others.length > 0) throw new Error(`${others.length + 1} messages came`)
  texts.clear()
  return given(/\b\d{6}$/.exec(given(sent).message)?.[0], 'code of six digits')
}

/** Some code that isn't this one. */
export function otherThan(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0')
}
