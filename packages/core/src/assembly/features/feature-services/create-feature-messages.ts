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

/** Creates the service that sends the feature's mails and text messages. */
export function createFeatureMessages(
  { name: feature, mails = {}, texts = {} }: FeatureDefinition,
  languages: Languages,
  given: () => FeatureGiven,
): FeatureMessages {
  /** Sends one message to a user with this limit, unless `recipientOf` finds none. */
  async function sendTo(
    limit: LimitClass,
    name: string,
    { userId, ...by }: FeatureMessage,
    recipientOf: (user: User) => string | null | undefined,
    send: (to: string) => Promise<void>,
  ): Promise<FeatureMessageOutcome> {
    if (typeof userId !== 'string' || userId === '') throw new TypeError('a message needs the `userId` of its user')
    if (by.until !== undefined && !isDate(by.until)) throw new TypeError('`until` of a message must be a date')
    const user = await given().users.findById(userId)
    const to = user === null || user.isDisabled === true ? null : recipientOf(user)
    if (user === null || to === null || to === undefined) return 'unreachable'
    const sending = { purpose: name, to, requester: requester(user, by) }
    if (!(await maySend(limit, sending, given()))) return 'limited'
    try {
      await send(to)
      return 'sent'
    } catch (error) {
      if (!(error instanceof UndeliveredError)) throw error
      const requestId = by.context?.requestId
      given().logger(
        withoutUndefined({ level: 'error', event: 'delivery.failed', feature, requestId, ...undeliveredFields(error) }),
      )
      return 'failed'
    }
  }

  function requester(user: User, { caller, context }: Omit<FeatureMessage, 'userId'>): Requester {
    if (caller !== undefined) return callerAsRequester(caller.sub, caller.sub === user.id)
    return context === undefined ? { key: `feature:${feature}` } : requesterOf(user, context, given())
  }

  /** Returns the function that words a text in the message's language, and that language. */
  async function wording({ lang: asked, values }: FeatureMessage) {
    const { addedLanguages, ui, currentSettings } = given()
    const lang = languages.known(asked)
    const look = mailLookOf(appearanceOf(ui?.look ?? {}, (await currentSettings()).ui))
    const all = { ...values, site: look.siteName }
    return { lang, look, worded: (text: Texts) => featureText(text, lang, addedLanguages, all) }
  }

  return {
    async mail(mail, message) {
      const declared = declaredIn(mails, mail, 'mails', feature)
      const { link, until } = message
      if (declared.action !== undefined && !/^https?:\/\/./i.test(link ?? ''))
        throw new TypeError(`the mail ${mail} has an \`action\`, so it needs a \`link\`: an http or https URL`)
      const name = ownName(feature, mail)
      return sendTo(
        limits.sendMail,
        name,
        message,
        ({ email }) => email,
        async (to) => {
          const { lang, look, worded } = await wording(message)
          const { subject, paragraphs, action, notes = [] } = declared
          const text = {
            subject: worded(subject),
            paragraphs: paragraphs.map(worded),
            ...(action !== undefined && { action: worded(action) }),
            notes: notes.map(worded),
            plainLink: languages.wordsIn(lang).plainLink,
          }
          const content = renderMail(lang, look, text, link ?? '')
          await given().mailer?.sendFeatureMail?.(to, name, withoutUndefined({ ...content, until }))
        },
      )
    },
    async text(text, message) {
      const declared = declaredIn(texts, text, 'texts', feature)
      const { userId, until } = message
      const name = ownName(feature, text)
      return sendTo(
        limits.sendSms,
        name,
        message,
        ({ phoneNumber, isPhoneVerified }) => (isPhoneVerified === true ? phoneNumber : null),
        async (to) => {
          const { worded } = await wording(message)
          await given().sms?.sendText?.(to, name, withoutUndefined({ text: worded(declared), userId, until }))
        },
      )
    },
  }
}

function isDate(value: unknown): boolean {
  return value instanceof Date && !Number.isNaN(value.getTime())
}

function declaredIn<T>(all: Readonly<Record<string, T>>, name: string, member: string, feature: string): T {
  const declared = Object.hasOwn(all, name) ? all[name] : undefined
  if (declared !== undefined) return declared
  throw new TypeError(`the feature ${feature} doesn't declare the message ${name}: add it to \`${member}\``)
}
