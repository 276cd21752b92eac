import { stat } from 'node:fs/promises'
import { type Check, type Finding, ok, problem, warning } from './finding.ts'

const FILES = ['.env', '.data/secrets.json', '.data/admin-secret.json']
/** Minimum number of different characters in a secret. The text of 32 random bytes practically always has more. */
const MIN_DIFFERENT = 10

/** Checks that no other user of this machine can read the files with secrets, and that the secrets look random. Prints no secret. */
export const checkSecrets: Check = async ({ configuration: { settings, config } }) => {
  const findings: Finding[] = []
  for (const file of FILES) {
    const found = await stat(file).catch(() => null)
    if (found !== null && (found.mode & 0o077) !== 0) {
      findings.push(problem('secrets', `Other users of this machine can read ${file}.`, `Run \`chmod 600 ${file}\`.`))
    }
  }
  for (const [index, secret] of (settings.secrets ?? []).entries()) {
    if (looksRandom(secret)) continue
    const advice = 'Make a new secret with `sallyport secret` and put it first in SALLYPORT_SECRET.'
    findings.push(problem('secrets', `Secret ${index + 1} of SALLYPORT_SECRET isn't random.`, advice))
  }
  // The configuration module takes precedence over the environment.
  const place = config.admin?.secret === undefined ? 'SALLYPORT_ADMIN_SECRET' : '`admin.secret` of the config module'
  const adminSecret = config.admin?.secret ?? settings.adminSecret ?? undefined
  const advice = `Set ${place} to what \`sallyport secret\` prints.`
  if (adminSecret !== undefined && !looksRandom(adminSecret)) {
    findings.push(problem('secrets', "The admin secret isn't random.", advice))
  }
  const isOff = adminSecret === undefined && settings.adminRole === null && config.admin?.accessPolicy === undefined
  if (settings.environment === 'production' && isOff) {
    const message = 'No admin secret and no admin role is set: the admin API and the dashboard are off.'
    findings.push(warning('secrets', message, advice))
  }
  return findings.length > 0
    ? findings
    : [ok('secrets', 'The secrets look random, and no other user of this machine can read their files.')]
}

function looksRandom(secret: string): boolean {
  return new Set(secret).size >= MIN_DIFFERENT
}
