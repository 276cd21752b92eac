/** Mailbox for a program in development. Entry point `@sallyport/core/dev-mailbox`. */
import { randomToken } from '../../../foundations/crypto/random.ts'
import { failure } from '../../../foundations/values/errors.ts'
import type { MailTransport } from '../../../ports/host/mailer.ts'
import type { SmsTransport } from '../../../ports/host/sms.ts'
import { resolvePaths } from '../../options/public-path.ts'
import { defineFeature } from '../define-feature.ts'
import type { Feature } from '../feature.ts'
import { endpoint } from '../feature-endpoint.ts'
import { isForMailbox } from './is-for-mailbox.ts'
import { type KeptMessage, mailboxPage, PAGE_HEADERS } from './mailbox-page.ts'

const CAPACITY = 100

const SHARED = Symbol.for('@sallyport/core/dev-mailbox')

interface Kept {
  /** Random key in the link to the page. Whoever has the key can read the messages. */
  readonly key: string
  readonly kept: KeptMessage[]
}

/**
 * Returns the messages of this process. All mailboxes of a process share the messages, because a framework's bundler may run the service's module
 * once for each route, and again after each change. Creates the key at the first call, because Workers have no random numbers while modules load.
 */
function shared(): Kept {
  // The cast is safe: only this function writes the property.
  const holder = globalThis as { [SHARED]?: Kept }
  holder[SHARED] ??= { key: randomToken(), kept: [] }
  return holder[SHARED]
}

/** Transports that keep messages in memory, and the feature that shows them. */
export interface DevMailbox {
  /** For the option `email.mailer`. */
  readonly mailer: MailTransport
  /** For the option `sms.transport`. */
  readonly sms: SmsTransport
  /** For the option `features`: the page `GET <auth mount>/dev-mailbox`. */
  readonly feature: Feature<'dev-mailbox'>
}

/**
 * Returns a mailbox for development. The mailbox sends nothing. It keeps the last 100 mails and text messages in memory and shows them at `<auth
 * mount>/dev-mailbox`: to browsers on the same machine, and to everyone who has the link that the console shows with each message. A service with
 * this mailbox starts only in the environment `development`.
 *
 * @example
 * const mailbox = devMailbox()
 * const email = { mailer: mailbox.mailer }
 * const features = [mailbox.feature]
 */
export function devMailbox(): DevMailbox {
  let page = '/auth/dev-mailbox'
  let now: (() => Date) | undefined
  function keep(message: Omit<KeptMessage, 'receivedAt'>): void {
    const { key, kept } = shared()
    kept.unshift({ ...message, ...(now && { receivedAt: now() }) })
    kept.length = Math.min(kept.length, CAPACITY)
    console.info(`A message to ${JSON.stringify(message.to)}, not sent. Read it at ${page}?key=${key}`)
  }
  const show = endpoint({
    method: 'GET',
    path: '/dev-mailbox',
    summary: 'Show the messages of a development server',
    success: 'A page with the last mails and text messages, newest first.',
    access: 'public',
    replies: { 200: { contentType: 'text/html' } },
    errors: ['NOT_FOUND'],
    handle({ context }) {
      const { key, kept } = shared()
      if (!isForMailbox(context, key)) throw failure('NOT_FOUND')
      return { status: 200, content: mailboxPage(kept), headers: PAGE_HEADERS }
    },
  })
  return {
    mailer: {
      async send({ to, subject, html, text }) {
        keep({ to, subject, html, text })
      },
    },
    sms: {
      async send(to, text) {
        keep({ to, subject: 'Text message', text })
      },
    },
    feature: defineFeature({
      name: 'dev-mailbox',
      auth: [show],
      operations(services) {
        now = services.now
      },
      check(options) {
        const { publicUrl, publicMounts } = resolvePaths(options)
        page = `${publicUrl === undefined ? '' : new URL(publicUrl).origin}${publicMounts.auth}/dev-mailbox`
        const environment = options.environment ?? options.platform?.environment ?? 'production'
        return environment === 'development'
          ? []
          : ["features.dev-mailbox: sends no mail, so it needs environment: 'development'; remove it in production"]
      },
    }),
  }
}
