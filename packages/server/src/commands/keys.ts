import type { Command } from 'commander'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { newSecret } from '../configuration/secrets/new-secret.ts'
import type { Environment } from '../configuration/settings.ts'
import { StartProblems } from '../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from './command-context.ts'

const ALGORITHM = 'ES256'
/** Number of older signing keys that stay in the list, to verify tokens that they signed. Tokens are short-lived, so more aren't needed. */
const KEPT = 2
const NOTES = {
  SALLYPORT_SIGNING_KEYS:
    'Start every server with this value. Tokens of the older keys stay valid; drop the last key a day later.',
  SALLYPORT_SECRET:
    'Start every server with this value. Keep the older secrets: authenticator apps, recovery codes, API keys, webhook secrets and the audit trail need them.',
} as const

export function addKeys(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('manage the keys that sign tokens')
  keys
    .command('rotate')
    .description(
      'print SALLYPORT_SIGNING_KEYS with a new key first, or SALLYPORT_SECRET with a new secret first if no signing keys are set',
    )
    .option('--signing', 'make signing keys, also if none are set yet')
    .option('--json', 'print JSON')
    .action(async ({ signing = false, ...options }: CommonOptions & { readonly signing?: boolean }) => {
      const isAsymmetric = signing || Boolean(context.env.SALLYPORT_SIGNING_KEYS)
      const name = isAsymmetric ? 'SALLYPORT_SIGNING_KEYS' : 'SALLYPORT_SECRET'
      const value = isAsymmetric ? await rotatedKeys(context.env) : rotatedSecrets(context.env)
      context.printError(options.json ? '' : `${NOTES[name]}\n`)
      printResult(context, options, { name, value }, `${name}='${value}'`)
    })
}

/** Returns the list with a new secret first. Keeps all older secrets, without which data that they encrypted or signed can't be read. */
function rotatedSecrets({ SALLYPORT_SECRET: list = '' }: Environment): string {
  const present = list
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
  return [newSecret(), ...present].join(',')
}

async function rotatedKeys({ SALLYPORT_SIGNING_KEYS: text = '[]' }: Environment): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const added = { ...jwk, alg: ALGORITHM, kid: await calculateJwkThumbprint(jwk) }
  return JSON.stringify([added, ...presentKeys(text || '[]').slice(0, KEPT)])
}

function presentKeys(text: string): readonly unknown[] {
  try {
    const json: unknown = JSON.parse(text)
    if (Array.isArray(json)) return json
    if (typeof json === 'object' && json !== null && 'keys' in json && Array.isArray(json.keys)) return json.keys
  } catch {
    // The refusal below tells the reason without quoting a key.
  }
  throw new StartProblems(['SALLYPORT_SIGNING_KEYS: must be a JSON list of keys or a JWKS'], 'No key is made')
}
