import { type Check, type Finding, problem } from './finding.ts'

/** Checks settings that the server accepts but that endanger a public service. */
export const checkLimits: Check = ({ configuration: { settings } }) => {
  if (settings.environment !== 'production') return []
  const findings: Finding[] = []
  if (settings.allowsLoopbackBaseUrl) {
    const advice = 'Remove SALLYPORT_ALLOW_LOOPBACK_BASE_URL and set SALLYPORT_BASE_URL to the public address.'
    findings.push(problem('settings', 'Links in mails lead to localhost, which works only on this machine.', advice))
  }
  if (settings.freshAuthMinutes === 0) {
    const advice = 'Remove SALLYPORT_FRESH_AUTH_MINUTES, or set it to 15 or so.'
    findings.push(
      problem(
        'settings',
        'An attacker who steals a session can change the address and the sign-in methods, or delete the account, without a password or code.',
        advice,
      ),
    )
  }
  return findings
}
