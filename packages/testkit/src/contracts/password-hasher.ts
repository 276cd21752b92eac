import type { PasswordHasher } from '@sallyport/core'

/** What a test runner has to offer. */
interface TestApi {
  describe(name: string, body: () => void): void
  it(name: string, body: () => Promise<void>): void
}

const PASSWORD = 'correct horse battery staple'

/** One hash of PASSWORD from every maker: a database moves between runtimes. */
const MADE_BY: Readonly<Record<string, string>> = {
  'core, in JavaScript':
    '$argon2id$v=19$m=19456,t=2,p=1$LG0Z+9GhoPfM57cgGHWpWQ$AVvhLzK10Q9G6z0Axj7wWw3MSMQ/wQbgy0WlhFbuV0A',
  'the native module':
    '$argon2id$v=19$m=19456,t=2,p=1$iISLbA6cvMF8Y6Cnye/kCQ$WC+Aew4pSqtVW9OOEfV4a8mT55XH19R8STTZE5QWZJ0',
  WebAssembly: '$argon2id$v=19$m=19456,t=2,p=1$iqGQZpnU0WS3RjEVcA/gmg$JItyma+6gH47E/FelvkLCAjxSczjbH5jpr75d3eOm0w',
  'Bun.password, with 32 bytes of salt':
    '$argon2id$v=19$m=19456,t=2,p=1$bbiiLghbOrqvY6sO/ooIEgeSJsMapjelS1X2JI/kaAo$M2ztmGrHXuN88jF2wl0exurzz/Rj1ITCN6K/6qKs95k',
  'an import with four lanes':
    '$argon2id$v=19$m=65536,t=3,p=4$+4H9Ug2/OmUV2akylCxECA$pyWoEUxbSRT57PdgW18lhjv9i3hGKUSqydYDIOIlD7I',
}

/** Cheap hashes. */
const WEAK = '$argon2id$v=19$m=64,t=1,p=1$MQirw6uy4R8tzpGumOcN2Q$WxVWm6EdwAid9kcKtAwgcngIXScFZQph3Ex3ffTHMKA'
const FULL_WIDTH = '$argon2id$v=19$m=8,t=1,p=1$L6ff1jhHMY2e70Pb/3SdBQ$fmFLvJVBfwiqguBkIn0OstJI7EECITiIv4Nt/RtHf2c'

const UNREADABLE: Readonly<Record<string, string>> = {
  nothing: '',
  'the password itself': PASSWORD,
  bcrypt: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  argon2i: WEAK.replace('argon2id', 'argon2i'),
  'argon2id of version 1.0': WEAK.replace('v=19', 'v=16'),
  'no tag': WEAK.slice(0, WEAK.lastIndexOf('$')),
  'an empty tag': WEAK.slice(0, WEAK.lastIndexOf('$') + 1),
  'a tag of three bytes': `${WEAK.slice(0, WEAK.lastIndexOf('$'))}$AAAA`,
  'no salt': WEAK.replace('MQirw6uy4R8tzpGumOcN2Q', ''),
  'no memory': WEAK.replace('m=64,', ''),
  'memory 0': WEAK.replace('m=64', 'm=0'),
  'memory -1': WEAK.replace('m=64', 'm=-1'),
  'memory that is no number': WEAK.replace('m=64', 'm=NaN'),
  'no passes at all': WEAK.replace('t=1', 't=0'),
  'no lanes': WEAK.replace('p=1', 'p=0'),
  'stray letters': `${WEAK}!`,
  'a line more': `${WEAK}\n`,
  // Whoever can write one row must not be able to take a server down by a login.
  '4 GiB of memory': WEAK.replace('m=64', 'm=4194304'),
  '4 billion passes': WEAK.replace('t=1', 't=4294967295'),
  'a thousand passes over much memory': WEAK.replace('m=64,t=1', 'm=65536,t=999'),
  '255 lanes': WEAK.replace('m=64,t=1,p=1', 'm=2040,t=1,p=255'),
}

/** What every PasswordHasher with the default parameters keeps. */
export const passwordHasherContract = {
  name: 'PasswordHasher',
  run(makeHasher: () => PasswordHasher, { describe, it }: TestApi): void {
    const hasher = makeHasher()
    describe('PasswordHasher', () => {
      it('makes argon2id PHC strings by the default parameters', async () => {
        const phc = await hasher.hash(PASSWORD)
        const isRight = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/.test(phc)
        check(isRight, `got ${phc}`)
        check(await hasher.verify(PASSWORD, phc), 'verifies its own hash')
        check(!(await hasher.verify(`${PASSWORD}.`, phc)), 'refuses another password')
        check(!hasher.needsRehash(phc), 'a fresh hash needs no rehash')
      })

      it('salts each hash anew, also when several are made at once', async () => {
        const hashes = await Promise.all(Array.from({ length: 4 }, () => hasher.hash(PASSWORD)))
        check(new Set(hashes).size === 4, 'all differ')
        for (const phc of hashes) check(await hasher.verify(PASSWORD, phc), `verifies ${phc}`)
      })

      for (const [maker, phc] of Object.entries(MADE_BY)) {
        it(`verifies what was made by ${maker}`, async () => {
          check(await hasher.verify(PASSWORD, phc), 'takes the password')
          check(!(await hasher.verify(PASSWORD.toUpperCase(), phc)), 'refuses another')
        })
      }

      it('takes the same password typed in another form of Unicode', async () => {
        check(await hasher.verify('Ａngström ﬁ①', FULL_WIDTH), 'as it was typed')
        check(await hasher.verify('Angstro\u0308m fi1', FULL_WIDTH), 'in plain and combining characters')
        check(!(await hasher.verify('Angstrom fi1', FULL_WIDTH)), 'not without the diaeresis')
      })

      it('reads every character of a long password', async () => {
        const long = '\u{1F511}\0x'.repeat(256)
        const phc = await hasher.hash(long)
        check(await hasher.verify(long, phc), 'takes it')
        check(!(await hasher.verify(`${long.slice(0, -1)}y`, phc)), 'refuses another last character')
        check(!(await hasher.verify(long.slice(0, 2), phc)), 'refuses what stands before the NUL')
      })

      it('takes passwords of one character', async () => {
        for (const password of ['x', '\x01', '\0']) {
          const phc = await hasher.hash(password)
          check(await hasher.verify(password, phc), `takes ${JSON.stringify(password)}`)
          check(!(await hasher.verify(`${password}${password}`, phc)), 'refuses it twice')
        }
      })

      it('refuses the empty password', async () => {
        check(!(await hasher.verify('', WEAK)), 'refused')
      })

      for (const [what, phc] of Object.entries(UNREADABLE)) {
        it(`answers false at once for ${what} in place of a hash`, async () => {
          check(!(await hasher.verify(PASSWORD, phc)), 'refused')
          check(hasher.needsRehash(phc), 'needs a rehash')
        })
      }

      it('asks for a rehash of what is weaker, not of what is stronger', async () => {
        check(await hasher.verify(PASSWORD, WEAK), 'still verifies')
        check(hasher.needsRehash(WEAK), 'weaker')
        check(!hasher.needsRehash(MADE_BY['an import with four lanes'] ?? ''), 'stronger')
      })
    })
  },
}

function check(condition: boolean, what: string): void {
  if (!condition) throw new Error(`not so: ${what}`)
}
