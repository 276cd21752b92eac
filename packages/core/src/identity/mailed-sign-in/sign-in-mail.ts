import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import type { KnownDevices } from '../../foundations/tokens/known-device.ts'
import type { Links } from '../../outgoing/messages/links.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { Logger } from '../../ports/host/log.ts'
import type { Language, Mailer } from '../../ports/host/mailer.ts'
import type { TargetLimits } from '../../web/limits/rate-limit.ts'
import type { PresentedGiven } from '../guests/presented-guest.ts'
import { getsLinks } from '../lockout/mailed-code-guesses.ts'
import type { MagicLinkContent } from '../one-time-tokens/magic-link-content.ts'
import { MAILED_CODE_MS, type newMailedCode, spacedCode } from '../one-time-tokens/mailed-codes.ts'
import type { Policies } from '../policies/policies.ts'
import type { Lifetimes } from '../session/lifetimes.ts'
import type { OfferGiven } from '../sign-in/offered-factors.ts'
import type { PendingGiven } from '../sign-in/second-factor.ts'

export type NewCode = ReturnType<typeof newMailedCode>

export interface SignInMailGiven extends PendingGiven, OfferGiven, TargetLimits, PresentedGiven {
  readonly mailer: Required<Pick<Mailer, 'sendMagicLink'>> & Pick<Mailer, 'sendSignUp'>
  readonly policies: () => Promise<Policies>
  readonly lifetimes: Lifetimes
  readonly links: Links
  readonly knownDevices: KnownDevices
  readonly codeKeys: KeyRing
  readonly magicLinkContent: MagicLinkContent
  readonly logger: Logger
  readonly signUp?: { readonly keep: readonly string[] } | undefined
}

/** Returns what the mail contains: the option `magicLink.content`, or only a link after too many wrong guesses in a row. */
export async function contentFor(email: string, user: User | null, given: SignInMailGiven): Promise<MagicLinkContent> {
  return (await getsLinks({ email, user }, given)) ? 'link' : given.magicLinkContent
}

export function lifetimeOf(content: MagicLinkContent, { lifetimes }: SignInMailGiven): number {
  return content === 'code' ? MAILED_CODE_MS : lifetimes.magicLinkMs
}

/** Sends the mail. With `isSignUp`, the mail asks the recipient to create an account, if the mailer has `sendSignUp`. */
export function mailProof(
  to: string,
  token: string,
  content: MagicLinkContent,
  lang: Language | undefined,
  issued: NewCode | undefined,
  { mailer, links }: SignInMailGiven,
  isSignUp = false,
): Promise<void> {
  const link = content === 'code' ? '' : links.magicLink(token)
  const code = content === 'link' || issued === undefined ? undefined : spacedCode(issued.code)
  const { sendSignUp = mailer.sendMagicLink } = mailer
  return (isSignUp ? sendSignUp : mailer.sendMagicLink)(to, token, link, lang, code)
}
