import { UndeliveredError, undeliveredFields } from '../../../foundations/values/undelivered-error.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { appearanceOf } from '../../../outgoing/appearance/appearance.ts'
import { mailLookOf } from '../../../outgoing/appearance/mail-look-of.ts'
import { featureText } from '../../../outgoing/messages/languages/feature-text.ts'
import type { Languages } from '../../../outgoing/messages/languages/languages.ts'
import { renderMail } from '../../../outgoing/messages/templates/layout.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { FeatureMailContent } from '../../../ports/host/mailer.ts'
import { callerAsRequester, requesterOf } from '../../../web/http/request/requester.ts'
import { type LimitClass, limits } from '../../../web/limits/limits.ts'
import { maySend, type Requester } from '../../../web/limits/send-limit.ts'
import type { FeatureGiven } from '../feature.ts'
import type { FeatureDefinition, Texts } from '../feature-definition.ts'
import { ownName } from '../own-name.ts'
import type { FeatureMessage, FeatureMessageOutcome, FeatureMessages } from './feature-messages.ts'

/** Most characters of a text message: four parts, or eight with characters outside the GSM alphabet. The provider charges each part (R40). */
const TEXT_MAX = 480

/** How a message with its texts filled in reaches the user. */
interface Prepared {
  readonly limit: LimitClass
  /** `to`: the user's address or number, null if there is none. `isOwn`: true if it is known to be the user's. */
  recipientOf(user: User): { readonly to: string | null; readonly isOwn: boolean }
  /** `kind`: full name of the message, such as `badge:report`. */
  send(to: string, kind: string, about: Pick<FeatureMailContent, 'userId' | 'until'>): Promise<void>
}

/** Creates the service that sends the feature's mails and text messages. */
export function createFeatureMessages(
  { name: feature, mails = {}, texts = {} }: FeatureDefinition,
  languages: Languages,
  given: () => FeatureGiven,
): FeatureMessages {
  async function sendTo(
    name: string,
    message: FeatureMessage,
    { limit, recipientOf, send }: Prepared,
  ): Promise<FeatureMessageOutcome> {
    const { userId, until, context, isSecondFactor = false } = message
    const { users, logger, now } = given()
    const kind = ownName(feature, name)
    const user = await users.findById(userId)
    if (user === null || user.isDisabled === true) return 'unreachable'
    const { to, isOwn } = recipientOf(user)
    if (to === null) return 'unreachable'
    if (until !== undefined && until <= now()) return 'expired'
    const sending = { purpose: kind, to, requester: requesterFor(user, isOwn, message), isSecondFactor }
    if (!(await maySend(limit, sending, given()))) return 'limited'
    try {
      await send(to, kind, withoutUndefined({ userId, until }))
      return 'sent'
    } catch (error) {
      if (!(error instanceof UndeliveredError)) throw error
      const fields = { feature, kind, requestId: context?.requestId, ...undeliveredFields(error) }
      logger(withoutUndefined({ level: 'error', event: 'delivery.failed', ...fields }))
      return 'failed'
    }
  }

  /** Returns who asked for the message. A recipient who may not own the address counts as a stranger. */
  function requesterFor(user: User, isOwn: boolean, { caller, context }: FeatureMessage): Requester {
    if (caller !== undefined) return callerAsRequester(caller.sub, caller.sub === user.id && isOwn)
    if (context !== undefined) return requesterOf(isOwn ? user : null, context, given())
    return { key: `feature:${feature}`, ...(!isOwn && { group: 'strangers' }) }
  }

  /** Returns the message's language, the look of mails, and a function that fills in a text. */
  async function wording(name: string, { lang: asked, values }: FeatureMessage) {
    const { addedLanguages, ui, currentSettings } = given()
    const lang = languages.known(asked)
    const look = mailLookOf(appearanceOf(ui?.look ?? {}, (await currentSettings()).ui))
    const all: Readonly<Record<string, string>> = { ...values, site: look.siteName }
    function worded(text: Texts): string {
      const places = [...`${text.en} ${text.it}`.matchAll(/\{(\w+)\}/g)]
      const missing = places.find(([, place = '']) => typeof all[place] !== 'string')?.[1]
      if (missing !== undefined)
        throw new TypeError(`\`values\` of the message \`${name}\` lacks the string \`${missing}\``)
      return featureText(text, lang, addedLanguages, all)
    }
    return { lang, look, worded }
  }

  return {
    async mail(name, message) {
      assertSound(message)
      const { subject, paragraphs, action, notes = [] } = declaredIn(mails, name, 'mails', feature)
      const href = hrefFor(name, action !== undefined, message.link)
      const { lang, look, worded } = await wording(name, message)
      const text = {
        subject: worded(subject),
        paragraphs: paragraphs.map(worded),
        ...(action !== undefined && { action: worded(action) }),
        notes: notes.map(worded),
        plainLink: languages.wordsIn(lang).plainLink,
      }
      const mail = renderMail(lang, look, text, href)
      const send = given().mailer?.sendFeatureMail
      // The service doesn't start without it.
      if (send === undefined) throw new Error('the option email has neither a mailer nor the callback sendFeatureMail')
      return sendTo(name, message, {
        limit: limits.sendMail,
        recipientOf: ({ email, isEmailVerified }) => ({ to: email, isOwn: isEmailVerified }),
        send: (to, kind, about) => send(to, kind, { ...mail, ...about }),
      })
    },
    async text(name, message) {
      assertSound(message)
      const declared = declaredIn(texts, name, 'texts', feature)
      const text = (await wording(name, message)).worded(declared)
      if (text.length > TEXT_MAX)
        throw new TypeError(
          `the text message \`${name}\` has ${text.length} characters; at most ${TEXT_MAX} are allowed`,
        )
      const send = given().sms?.sendText
      // The service doesn't start without it.
      if (send === undefined) throw new Error('the option sms has neither a gateway nor a transport')
      return sendTo(name, message, {
        limit: limits.sendSms,
        recipientOf: ({ phoneNumber, isPhoneVerified }) => ({
          to: (isPhoneVerified && phoneNumber) || null,
          isOwn: true,
        }),
        send: (to, kind, about) => send(to, kind, { text, ...about }),
      })
    },
  }
}

/** Throws a TypeError if `userId` is missing or `until` isn't a valid date. */
function assertSound({ userId, until }: FeatureMessage): void {
  if (typeof userId !== 'string' || userId === '') throw new TypeError('a message needs the `userId` of its recipient')
  const isDate = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime())
  if (until !== undefined && !isDate(until)) throw new TypeError('`until` of a message must be a valid Date')
}

/** Returns the button's URL, encoded so that it contains no spaces or line breaks. Returns '' for a mail without a button. */
function hrefFor(name: string, hasAction: boolean, link: string | undefined): string {
  if (!hasAction) {
    if (link === undefined) return ''
    throw new TypeError(`the mail \`${name}\` has no \`action\`, so leave out \`link\``)
  }
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
