import type { Mailer, MailerFor, SendFacts } from '../../../ports/host/mailer.ts'
import type { SmsSender } from '../../../ports/host/sms.ts'
import { isTextMethod, type Message } from './message.ts'

/**
 * Sends a message with the mailer or the sender of text messages. Rejects with the error that these throw. `messageId`: id by which a relay or
 * gateway detects a repeated message.
 */
export type CallMessage = (message: Message, messageId: string | undefined) => Promise<void>

type Send = (...args: readonly unknown[]) => Promise<void>

interface Carriers {
  readonly mailer?: Mailer
  readonly mailerFor?: MailerFor
  readonly sms?: SmsSender
}

/** Returns the function that calls the mailer or the sender of text messages. */
export function callMessage({ mailer, mailerFor, sms }: Carriers): CallMessage {
  return async ({ method, args }, messageId) => {
    // The casts are safe: the arguments are those of the method with this name.
    if (isTextMethod(method)) {
      const send = sms?.[method] as Send | undefined
      if (send === undefined) throw new Error(`the option sms is missing or can't send this message (${method})`)
      const facts: SendFacts = messageId === undefined ? {} : { messageId }
      // `facts` is the fourth argument, even of a call with two.
      const [to, second, third] = args
      return send(to, second, third, facts)
    }
    const own = messageId === undefined ? mailer : mailerFor?.(messageId)
    const send = own?.[method] as Send | undefined
    if (send === undefined) throw new Error(`the option email has neither a mailer nor a callback for ${method}`)
    return send(...args)
  }
}
