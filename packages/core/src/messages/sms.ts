import type { Language } from '../ports/mailer.ts'
import type { SmsSender, SmsTransport } from '../ports/sms.ts'
import { type GatewayOptions, httpSmsGateway } from './http-sms-gateway.ts'

interface SmsLifetime {
  /** Minutes that a code in a text message is valid. Default 10. */
  readonly codeExpiresInMinutes?: number | undefined
}

/** The `sms` option: an HTTP gateway, a callback, or a transport for the built-in text message. */
export type SmsOptions = SmsLifetime &
  (
    | GatewayOptions
    | {
        /** Sends a code by text message. Replaces the gateway. */
        readonly sendSms: (phoneNumber: string, code: string) => Promise<void>
      }
    | {
        /** Sends the built-in text message. Replaces the gateway. */
        readonly transport: SmsTransport
      }
  )

const MESSAGES: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `Your verification code is ${code}`,
  it: (code) => `Il tuo codice di verifica è ${code}`,
}

/** Builds the SMS port from the callback, else from the gateway, else from the transport. */
export function composeSms(options: SmsOptions, defaultLang: Language): SmsSender {
  if ('sendSms' in options) return { sendCode: (phoneNumber, code) => options.sendSms(phoneNumber, code) }
  const transport = 'endpoint' in options ? httpSmsGateway(options) : options.transport
  return {
    sendCode: (phoneNumber, code, lang = defaultLang) => transport.send(phoneNumber, MESSAGES[lang](code)),
  }
}
