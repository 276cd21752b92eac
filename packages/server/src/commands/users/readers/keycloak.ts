import { bare } from './encoded-hashes.ts'
import type { Reader, SourceRecord } from './reader.ts'
import { flag, isOff, isProvider, list, object, provider, reading, text, timeOfMs, username } from './values.ts'

const USED = [
  'id',
  'username',
  'email',
  'emailVerified',
  'enabled',
  'firstName',
  'lastName',
  'createdTimestamp',
  'credentials',
  'federatedIdentities',
  'serviceAccountClientId',
  'totp',
  'disableableCredentialTypes',
  'notBefore',
]

/** Reads the users of a realm's export, `kc.sh export --realm … --users realm_file`. https://www.keycloak.org/server/importExport */
export const keycloak: Reader = {
  title: 'Keycloak',
  recognises: (record) =>
    'createdTimestamp' in record || 'federatedIdentities' in record || Array.isArray(record.credentials),
  read(record) {
    if (text(record.serviceAccountClientId) !== undefined) return 'skipped'
    const credentials = list(record.credentials)
    const password = credentials.find(({ type }) => type === 'password')
    const app = credentials.find((credential) => totpSecretOf(credential) !== undefined)
    const others = credentials.filter((credential) => credential !== password && credential !== app)
    const linkedAccounts = list(record.federatedIdentities).flatMap(({ identityProvider, userId }) => {
      const [name, account] = [text(identityProvider), text(userId)]
      return isProvider(name) && account ? [{ provider: provider(name), providerAccountId: account }] : []
    })
    const fields = {
      id: text(record.id),
      email: text(record.email),
      isEmailVerified: flag(record.emailVerified),
      username: username(record.username),
      firstName: text(record.firstName),
      lastName: text(record.lastName),
      passwordHash: password && passwordHashOf(password),
      totpSecret: app && totpSecretOf(app),
      isDisabled: isOff(record.enabled) || undefined,
      createdAt: timeOfMs(record.createdTimestamp),
      ...(linkedAccounts.length > 0 && { linkedAccounts }),
    }
    const further = others.map(({ type }) => `credentials: ${text(type) ?? 'unknown'}`)
    return reading(record, USED, fields, further)
  },
}

/** Returns the hash as a PHC string. For an unknown algorithm, returns a text that no hasher knows. */
function passwordHashOf(credential: SourceRecord): string {
  const [secret, data] = [object(credential.secretData), object(credential.credentialData)]
  // Exports of Keycloak before version 9 have the values in the credential itself.
  const value = text(secret.value) ?? text(credential.hashedSaltedValue) ?? ''
  const salt = text(secret.salt) ?? text(credential.salt) ?? ''
  const algorithm = text(data.algorithm) ?? text(credential.algorithm) ?? ''
  const rounds = text(data.hashIterations) ?? text(credential.hashIterations) ?? ''
  if (algorithm === 'argon2') {
    const more = object(data.additionalParameters)
    const first = (name: string) => (Array.isArray(more[name]) ? text(more[name][0]) : text(more[name]))
    const version = first('version') === '1.0' ? 16 : 19
    const cost = `m=${first('memory')},t=${rounds},p=${first('parallelism')}`
    return `$argon2${first('type') ?? 'id'}$v=${version}$${cost}$${salt.replaceAll('=', '')}$${value.replaceAll('=', '')}`
  }
  const [name, length] = (Object.hasOwn(DIGESTS, algorithm) && DIGESTS[algorithm]) || []
  return name === undefined
    ? `${algorithm}:${value}`
    : `$pbkdf2-${name}$i=${rounds}$${salt}$${bare(Buffer.from(value, 'base64').subarray(0, length))}`
}

/**
 * Digests of PBKDF2 with the length of a block. Blocks don't depend on each other, and one is enough to check a password. So only the first one is
 * imported: all four blocks of SHA-1 with Keycloak's 1,300,000 rounds would cost too much.
 */
const DIGESTS: Readonly<Record<string, readonly [name: string, length: number]>> = {
  pbkdf2: ['sha1', 20],
  'pbkdf2-sha256': ['sha256', 32],
  'pbkdf2-sha512': ['sha512', 64],
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the base32 secret of an authenticator app whose codes Sallyport can check: six digits, 30 seconds, SHA-1. */
function totpSecretOf({ type, secretData, credentialData }: SourceRecord): string | undefined {
  const [value, data] = [text(object(secretData).value), object(credentialData)]
  const isUsual = String(data.digits ?? 6) === '6' && String(data.period ?? 30) === '30'
  const isSha1 = (text(data.algorithm) ?? 'HmacSHA1') === 'HmacSHA1'
  if (type !== 'otp' || data.subType !== 'totp' || value === undefined || !isUsual || !isSha1) return undefined
  if (data.secretEncoding === 'BASE32') return value
  // Without this encoding, the secret is the text itself: encodes its bytes in base32.
  const bits = [...Buffer.from(value)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
