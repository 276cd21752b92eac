import type { OutboundCalls } from '../../foundations/net/outbound-calls.ts'
import type { SendFacts } from '../../ports/host/mailer.ts'
import type { SmsSender, SmsTransport } from '../../ports/host/sms.ts'
import { type GatewayOptions, httpSmsGateway } from './carriers/http-sms-gateway.ts'
import type { Languages } from './languages/languages.ts'
import { limitSends } from './limit-sends.ts'

interface SmsLifetime {
  /** Minutes that a code in a text message is valid. Default 10. */
  readonly codeExpiresInMinutes?: number | undefined
}

/** The `sms` option: an HTTP gateway, a callback, or a transport for the built-in text message. */
export type SmsOptions = SmsLifetime &
  (
    | GatewayOptions
    | {
        /** Sends a code by text message. Used instead of a gateway. Features can't send text messages with this callback. */
        readonly sendSms: (phoneNumber: string, code: string) => Promise<void>
      }
    | {
        /** Sends the built-in text message and the text messages of features. Used instead of a gateway. */
        readonly transport: SmsTransport
      }
  )

/** Builds the SMS port from the callback, else from the gateway, else from the transport. */
export function composeSms(options: SmsOptions, { known, wordsIn }: Languages, calls: OutboundCalls): SmsSender {
  if ('sendSms' in options) {
    const sendCode = (phoneNumber: string, code: string) => options.sendSms(phoneNumber, code)
    return limitSends({ sendCode }, 'the callback sendSms', calls)
  }
  const transport =
    'endpoint' in options
      ? httpSmsGateway(options, calls)
      : limitSends({ send: options.transport.send.bind(options.transport) }, 'the SMS transport', calls)
  const send = (phoneNumber: string, text: string, { messageId }: SendFacts = {}) =>
    messageId === undefined ? transport.send(phoneNumber, text) : transport.send(phoneNumber, text, { messageId })
  return {
    sendCode: (phoneNumber, code, lang, facts) => send(phoneNumber, wordsIn(known(lang)).textMessage(code), facts),
    sendText: (phoneNumber, _name, { text }, facts) => send(phoneNumber, text, facts),
  }
}
