import type { Language } from '../ports/mailer.ts'
import type { SmsSender, SmsTransport } from '../ports/sms.ts'
import { type GatewayOptions, httpSmsGateway } from './http-sms-gateway.ts'

interface SmsLifetime {
  /** Minutes that a code is valid. Default 10. */
  readonly codeExpiresInMinutes?: number
}

/** The option `sms`: an HTTP gateway, a callback, or a transport for the built-in message. */
export type SmsOptions = SmsLifetime &
  (
    | GatewayOptions
    | {
        /** Sends a code, instead of a gateway. */
        readonly sendSms: (phoneNumber: string, code: string) => Promise<void>
      }
    | {
        /** Sends the built-in message, instead of a gateway. */
        readonly transport: SmsTransport
      }
  )

const MESSAGES: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `Your verification code is ${code}`,
  it: (code) => `Il tuo codice di verifica è ${code}`,
}

/** Returns the SMS port. Precedence: callback, gateway, transport. */
export function composeSms(options: SmsOptions, defaultLang: Language): SmsSender {
  if ('sendSms' in options) return { sendCode: (phoneNumber, code) => options.sendSms(phoneNumber, code) }
  const transport = 'endpoint' in options ? httpSmsGateway(options) : options.transport
  return {
    sendCode: (phoneNumber, code, lang = defaultLang) => transport.send(phoneNumber, MESSAGES[lang](code)),
  }
}
