import { type Check, type Finding, ok, problem, reasonOf, warning } from './finding.ts'

const PATIENCE_MS = 5000

/** Checks that the mail relay and the text message gateway can be reached. Sends nothing. */
export const checkCarriers: Check = async ({ configuration: { settings, config } }) => {
  const { mailRelay, smsGateway, environment } = settings
  const hasMailer = mailRelay !== null || config.email !== undefined
  const missing =
    !hasMailer && environment === 'production'
      ? [
          problem(
            'mail',
            'No mail relay is set: no one can reset a password or verify an address.',
            'Set SALLYPORT_MAIL_ENDPOINT, SALLYPORT_MAIL_API_KEY and SALLYPORT_MAIL_FROM.',
          ),
        ]
      : []
  return [
    ...missing,
    ...(mailRelay === null
      ? []
      : await reached('mail', 'The mail relay', mailRelay.endpoint, 'SALLYPORT_MAIL_ENDPOINT')),
    ...(smsGateway === null
      ? []
      : await reached('text messages', 'The gateway', smsGateway.endpoint, 'SALLYPORT_SMS_ENDPOINT')),
  ]
}

async function reached(subject: string, name: string, endpoint: string, variable: string): Promise<readonly Finding[]> {
  const { origin, protocol } = new URL(endpoint)
  const findings: Finding[] = []
  if (protocol === 'http:') {
    findings.push(warning(subject, `${name} is reached without TLS.`, `Use an https address in ${variable}.`))
  }
  try {
    // Any response proves that the relay or gateway can be reached. HEAD sends no mail and no text message.
    await fetch(endpoint, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    return [...findings, ok(subject, `${name} at ${origin} answers.`)]
  } catch (error) {
    const advice = `Correct ${variable}, or allow connections from this machine to ${origin}.`
    return [...findings, problem(subject, `${name} at ${origin} doesn't answer: ${reasonOf(error)}.`, advice)]
  }
}
