import { endpointProblems } from './endpoint-problems.ts'
import type { SmsOptions } from './sms.ts'

/** What is wrong with the `sms` option, each with what to do about it. */
export function smsProblems(sms: SmsOptions, isProduction: boolean): readonly string[] {
  const minutes = sms.codeExpiresInMinutes ?? 10
  return [
    ...carrierProblems({ ...sms }, isProduction),
    ...(Number.isFinite(minutes) && minutes > 0 ? [] : ['sms.codeExpiresInMinutes: must be a positive number']),
  ]
}

// By name because JavaScript has no compiler to refuse anything else.
function carrierProblems(sms: Readonly<Record<string, unknown>>, isProduction: boolean): readonly string[] {
  const { sendSms, transport, username, password } = sms
  if ('sendSms' in sms) return typeof sendSms === 'function' ? [] : ['sms.sendSms: must be a function']
  if ('endpoint' in sms || transport === undefined) {
    const credentials = Object.entries({ username, password })
    return [
      ...endpointProblems('sms', sms, isProduction),
      ...credentials.flatMap(([name, value]) =>
        typeof value === 'string' && value !== '' ? [] : [`sms.${name}: required`],
      ),
    ]
  }
  const send: unknown = typeof transport === 'object' && transport !== null ? Reflect.get(transport, 'send') : undefined
  return typeof send === 'function' ? [] : ['sms.transport: must have a send function']
}
