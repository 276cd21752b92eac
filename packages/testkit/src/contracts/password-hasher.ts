import type { PasswordHasher } from '@sallyport/core/ports'
import { check } from '../check.ts'
import type { Contract } from '../contract.ts'

const PASSWORD = 'correct horse battery staple'

const STRONG = '$argon2id$v=19$m=65536,t=3,p=4$+4H9Ug2/OmUV2akylCxECA$pyWoEUxbSRT57PdgW18lhjv9i3hGKUSqydYDIOIlD7I'

/**
 * Hashes of PASSWORD by different implementations. A hasher must verify all of them, because a database may move
 * between runtimes.
 */
const MADE_BY: Readonly<Record<string, string>> = {
  'core, in JavaScript':
    '$argon2id$v=19$m=19456,t=2,p=1$LG0Z+9GhoPfM57cgGHWpWQ$AVvhLzK10Q9G6z0Axj7wWw3MSMQ/wQbgy0WlhFbuV0A',
  'the native module':
    '$argon2id$v=19$m=19456,t=2,p=1$iISLbA6cvMF8Y6Cnye/kCQ$WC+Aew4pSqtVW9OOEfV4a8mT55XH19R8STTZE5QWZJ0',
  WebAssembly: '$argon2id$v=19$m=19456,t=2,p=1$iqGQZpnU0WS3RjEVcA/gmg$JItyma+6gH47E/FelvkLCAjxSczjbH5jpr75d3eOm0w',
  'Bun.password, with 32 bytes of salt':
    '$argon2id$v=19$m=19456,t=2,p=1$bbiiLghbOrqvY6sO/ooIEgeSJsMapjelS1X2JI/kaAo$M2ztmGrHXuN88jF2wl0exurzz/Rj1ITCN6K/6qKs95k',
  'an import with four lanes': STRONG,
}

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
  // Hashes with extreme parameters: an attacker who can write one row must not be able to overload a server by
  // signing in.
  '4 GiB of memory': WEAK.replace('m=64', 'm=4194304'),
  '4 billion passes': WEAK.replace('t=1', 't=4294967295'),
  'a thousand passes over much memory': WEAK.replace('m=64,t=1', 'm=65536,t=999'),
  '255 lanes': WEAK.replace('m=64,t=1,p=1', 'm=2040,t=1,p=255'),
}

/** Test cases that every PasswordHasher with default parameters must pass. */
export const passwordHasherContract: Contract<PasswordHasher> = {
  name: 'passwordHasher',
  cases: {
    async 'makes argon2id PHC strings by the default parameters'(hasher) {
      const phc = await hasher.hash(PASSWORD)
      const isRight = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/.test(phc)
      check(isRight, `the form of ${phc}`)
      check(await hasher.verify(PASSWORD, phc), 'its own hash verifies')
      check(!(await hasher.verify(`${PASSWORD}.`, phc)), 'another password is refused')
      check(!hasher.needsRehash(phc), 'a fresh hash needs no rehash')
    },
    async 'salts each hash anew, also when several are made at once'(hasher) {
      const hashes = await Promise.all(Array.from({ length: 4 }, () => hasher.hash(PASSWORD)))
      check(new Set(hashes).size === 4, 'all differ')
      for (const phc of hashes) check(await hasher.verify(PASSWORD, phc), `${phc} verifies`)
    },
    async 'takes the same password typed in another form of Unicode'(hasher) {
      check(await hasher.verify('Ａngström ﬁ①', FULL_WIDTH), 'as it was typed')
      check(await hasher.verify('Angstro\u0308m fi1', FULL_WIDTH), 'in plain and combining characters')
      check(!(await hasher.verify('Angstrom fi1', FULL_WIDTH)), 'not without the diaeresis')
    },
    async 'reads every character of a long password'(hasher) {
      const long = '\u{1F511}\0x'.repeat(256)
      const phc = await hasher.hash(long)
      check(await hasher.verify(long, phc), 'it verifies')
      check(!(await hasher.verify(`${long.slice(0, -1)}y`, phc)), 'another last character is refused')
      check(!(await hasher.verify(long.slice(0, 2), phc)), 'what stands before the NUL is refused')
    },
    async 'takes passwords of one character'(hasher) {
      for (const password of ['x', '\x01', '\0']) {
        const phc = await hasher.hash(password)
        check(await hasher.verify(password, phc), `${JSON.stringify(password)} verifies`)
        check(!(await hasher.verify(password + password, phc)), 'it is refused twice in a row')
      }
    },
    async 'refuses the empty password'(hasher) {
      check(!(await hasher.verify('', WEAK)), 'refused')
    },
    async 'asks for a rehash of what is weaker, not of what is stronger'(hasher) {
      check(await hasher.verify(PASSWORD, WEAK), 'the weaker one still verifies')
      check(hasher.needsRehash(WEAK), 'the weaker one needs a rehash')
      check(!hasher.needsRehash(STRONG), 'the stronger one needs none')
    },
    ...casesOf(
      MADE_BY,
      (maker) => `verifies what was made by ${maker}`,
      async (hasher, phc) => {
        check(await hasher.verify(PASSWORD, phc), 'the password verifies')
        check(!(await hasher.verify(PASSWORD.toUpperCase(), phc)), 'another is refused')
      },
    ),
    ...casesOf(
      UNREADABLE,
      (what) => `answers false at once for ${what} in place of a hash`,
      async (hasher, phc) => {
        check(!(await hasher.verify(PASSWORD, phc)), 'refused')
        check(hasher.needsRehash(phc), 'needs a rehash')
      },
    ),
  },
}

function casesOf(
  strings: Readonly<Record<string, string>>,
  title: (key: string) => string,
  body: (hasher: PasswordHasher, phc: string) => Promise<void>,
): Contract<PasswordHasher>['cases'] {
  return Object.fromEntries(
    Object.entries(strings).map(([key, phc]) => [title(key), (hasher: PasswordHasher) => body(hasher, phc)]),
  )
}
