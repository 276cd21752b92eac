import { UndeliveredError, undeliveredFields } from '../../../foundations/values/undelivered-error.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { appearanceOf } from '../../../outgoing/appearance/appearance.ts'
import { mailLookOf } from '../../../outgoing/appearance/mail-look-of.ts'
import { featureText } from '../../../outgoing/messages/languages/feature-text.ts'
import type { Languages } from '../../../outgoing/messages/languages/languages.ts'
import { renderMail } from '../../../outgoing/messages/templates/layout.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { callerAsRequester, requesterOf } from '../../../web/http/request/requester.ts'
import { type LimitClass, limits } from '../../../web/limits/limits.ts'
import { maySend, type Requester } from '../../../web/limits/send-limit.ts'
import type { FeatureGiven } from '../feature.ts'
import type { FeatureDefinition, Texts } from '../feature-definition.ts'
import { ownName } from '../own-name.ts'
import type { FeatureMessage, FeatureMessageOutcome, FeatureMessages } from './feature-messages.ts'

/** Characters of a text message at most: about four parts, each of which the provider charges (R40). */
const TEXT_MAX = 480

/** A message with its texts filled in. */
interface Prepared {
  readonly limit: LimitClass
  /** Full name, such as `badge:report`. */
  readonly kind: string
  /** Returns the user's address or number, or null if the message can't reach the user. */
  recipientOf(user: User): string | null
  /** True if the address or number is known to be the user's own. */
  isProven(user: User): boolean
  send(to: string): Promise<void>
}

/** Creates the service that sends the feature's mails and text messages. */
export function createFeatureMessages(
  { name: feature, mails = {}, texts = {} }: FeatureDefinition,
  languages: Languages,
  given: () => FeatureGiven,
): FeatureMessages {
  async function sendTo(message: FeatureMessage, prepared: Prepared): Promise<FeatureMessageOutcome> {
    const { userId, until, context } = message
    const { limit, kind, recipientOf, isProven, send } = prepared
    const { users, logger, now } = given()
    const user = await users.findById(userId)
    const to = user === null || user.isDisabled === true ? null : recipientOf(user)
    if (user === null || to === null) return 'unreachable'
    if (until !== undefined && until <= now()) return 'expired'
    if (!(await maySend(limit, { purpose: kind, to, requester: requesterFor(user, isProven(user), message) }, given())))
      return 'limited'
    try {
      await send(to)
      return 'sent'
    } catch (error) {
      if (!(error instanceof UndeliveredError)) throw error
      const fields = { feature, kind, requestId: context?.requestId, ...undeliveredFields(error) }
      logger(withoutUndefined({ level: 'error', event: 'delivery.failed', ...fields }))
      return 'failed'
    }
  }

  /** A user who may not own the address counts as a stranger. */
  function requesterFor(user: User, isOwner: boolean, { caller, context }: FeatureMessage): Requester {
    if (caller !== undefined) return callerAsRequester(caller.sub, caller.sub === user.id && isOwner)
    if (context !== undefined) return requesterOf(isOwner ? user : null, context, given())
    return { key: `feature:${feature}`, ...(!isOwner && { group: 'strangers' }) }
  }

  /** Returns the language of a message, the look of mails, and the function that fills in the texts of the message `name`. */
  async function wording(name: string, { lang: asked, values }: FeatureMessage) {
    const { addedLanguages, ui, currentSettings } = given()
    const lang = languages.known(asked)
    const look = mailLookOf(appearanceOf(ui?.look ?? {}, (await currentSettings()).ui))
    const all: Readonly<Record<string, string>> = { ...values, site: look.siteName }
    function worded(text: Texts): string {
      const places = [text.en, text.it].flatMap((one) => [...one.matchAll(/\{(\w+)\}/g)])
      const missing = places.find(([, place = '']) => typeof all[place] !== 'string')?.[1]
      if (missing !== undefined)
        throw new TypeError(`the message \`${name}\` needs a text \`${missing}\` in \`values\``)
      return featureText(text, lang, addedLanguages, all)
    }
    return { lang, look, worded }
  }

  return {
    async mail(name, message) {
      assertSound(message)
      const mail = declaredIn(mails, name, 'mails', feature)
      const href = hrefFor(name, mail.action !== undefined, message.link)
      const { lang, look, worded } = await wording(name, message)
      const { plainLink } = languages.wordsIn(lang)
      const text = {
        subject: worded(mail.subject),
        paragraphs: mail.paragraphs.map(worded),
        ...(mail.action !== undefined && { action: worded(mail.action) }),
        notes: (mail.notes ?? []).map(worded),
        plainLink,
      }
      const { userId, until } = message
      const content = { ...renderMail(lang, look, text, href), userId, ...(until !== undefined && { until }) }
      const kind = ownName(feature, name)
      const send = given().mailer?.sendFeatureMail
      if (send === undefined) throw new Error('the option email has neither a mailer nor the callback sendFeatureMail')
      return sendTo(message, {
        limit: limits.sendMail,
        kind,
        recipientOf: ({ email }) => email,
        isProven: ({ isEmailVerified }) => isEmailVerified,
        send: (to) => send(to, kind, content),
      })
    },
    async text(name, message) {
      assertSound(message)
      const declared = declaredIn(texts, name, 'texts', feature)
      const text = (await wording(name, message)).worded(declared)
      if (text.length > TEXT_MAX)
        throw new TypeError(`the text message \`${name}\` has ${text.length} characters; ${TEXT_MAX} are allowed`)
      const { userId, until } = message
      const content = { text, userId, ...(until !== undefined && { until }) }
      const kind = ownName(feature, name)
      const send = given().sms?.sendText
      if (send === undefined) throw new Error('the option sms has neither a gateway nor a transport')
      return sendTo(message, {
        limit: limits.sendSms,
        kind,
        recipientOf: ({ phoneNumber, isPhoneVerified }) => (isPhoneVerified && phoneNumber) || null,
        isProven: () => true,
        send: (to) => send(to, kind, content),
      })
    },
  }
}

/** Checks what a feature in JavaScript may get wrong. */
function assertSound({ userId, until }: FeatureMessage): void {
  if (typeof userId !== 'string' || userId === '') throw new TypeError('a message needs the `userId` of its recipient')
  const isDate = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime())
  if (until !== undefined && !isDate(until)) throw new TypeError('`until` of a message must be a valid Date')
}

/** Returns the URL of the mail's button, encoded so that it contains no spaces and line breaks. Returns '' for a mail without a button. */
function hrefFor(name: string, hasAction: boolean, link: string | undefined): string {
  if (!hasAction && link === undefined) return ''
  if (!hasAction) throw new TypeError(`the mail \`${name}\` has no \`action\`, so it takes no \`link\``)
  if (link !== undefined && URL.canParse(link)) {
    const { protocol, username, password, href } = new URL(link)
    if (/^https?:$/.test(protocol) && username === '' && password === '') return href
  }
  throw new TypeError(`the mail \`${name}\` has an \`action\`, so it needs a \`link\`: an http or https URL`)
}

function declaredIn<T>(all: Readonly<Record<string, T>>, name: string, member: string, feature: string): T {
  const declared = Object.hasOwn(all, name) ? all[name] : undefined
  if (declared !== undefined) return declared
  throw new TypeError(`the feature ${feature} doesn't declare \`${name}\`: add it to \`${member}\``)
}
