import { createSallyport } from '@sallyport/core'
import { withForeignHashes } from '@sallyport/core/foreign-hashes'
import { memoryStores } from '@sallyport/core/memory'
import { passwordHasher } from '@sallyport/node'
import { readRecords } from '../src/commands/users/files/read-records.ts'
import { type ImportParts, importRecords } from '../src/commands/users/import-lines.ts'

export const IMPORT_TIME = new Date('2030-01-02T03:04:05.678Z')
/** Hash of “correct horse battery staple”, with a low cost, which is fast. */
export const BCRYPT = '$2b$04$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG'
export const FIREBASE_KEY = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
export const FIREBASE_PARAMETERS = `hash_config {\n  algorithm: SCRYPT,\n  base64_signer_key: ${FIREBASE_KEY},\n  base64_salt_separator: Bw==,\n  rounds: 8,\n  mem_cost: 14,\n}\n`
export const FIREBASE_USER = {
  localId: 'f1',
  email: 'f@example.org',
  emailVerified: true,
  salt: '42xEC+ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  createdAt: '1700000000000',
  providerUserInfo: [{ providerId: 'google.com', rawId: '123', email: 'f@example.org' }],
}

/** Creates a service in memory. Returns its stores, the parts that an import into it needs, and a function that signs in over HTTP. */
export function importService() {
  const stores = memoryStores()
  const hasher = withForeignHashes(passwordHasher({ memoryKiB: 8, passes: 1 }), { maxMemoryKiB: 131_072 })
  const sallyport = createSallyport({
    secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
    environment: 'development',
    rateLimits: false,
    stores,
    passwordHasher: hasher,
    logger() {},
  } as never)
  const parts: ImportParts = {
    stores,
    now: IMPORT_TIME,
    sealTotpSecret: sallyport.sealTotpSecret,
    settings: { firebaseParameters: FIREBASE_PARAMETERS },
    canVerify: (hash) => hasher.canVerify(hash),
  }
  const signIn = (email: string, password: string) =>
    sallyport.fetch(
      new Request('http://localhost:3000/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' },
        body: JSON.stringify({ email, password }),
      }),
    )
  return { stores, parts, signIn }
}

async function* bytesOf(file: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Imports a file that arrives in pieces of a few bytes. */
export const imported = (file: string | Uint8Array, parts: ImportParts) =>
  importRecords(readRecords(bytesOf(file)), parts)
