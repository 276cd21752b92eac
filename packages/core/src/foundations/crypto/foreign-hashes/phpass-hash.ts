import { md5 } from '@noble/hashes/legacy.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { constantTimeEqual } from '../constant-time.ts'
import { encodeUtf8 } from '../encoding.ts'
import type { IsCorrect } from './foreign-hash.ts'

const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pattern = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/
/** Maximum of log2 of the rounds. WordPress used 13. */
const MAX_LOG_ROUNDS = 16
/** Maximum length of a password in bytes, as in phpass itself, because each round hashes the whole password. */
const MAX_BYTES = 4096

/** Number of rounds after which other requests get their turn. These rounds take about 10 ms. */
const ROUNDS_A_TURN = 4096

/** Parses a hash of phpass (`$P$…`, in phpBB `$H$…`), as WordPress made until version 6.7. https://www.openwall.com/phpass/ */
export function readPhpass(text: string): IsCorrect | null {
  const [, cost = '', salt, tag] = pattern.exec(text) ?? []
  const logRounds = DIGITS.indexOf(cost)
  if (salt === undefined || tag === undefined || logRounds < 7 || logRounds > MAX_LOG_ROUNDS) return null
  return async (password) => {
    const typed = encodeUtf8(password)
    if (typed.length > MAX_BYTES) return false
    let hash = md5(concatBytes(encodeUtf8(salt), typed))
    for (let round = 1; round <= 2 ** logRounds; round++) {
      hash = md5(concatBytes(hash, typed))
      if (round % ROUNDS_A_TURN === 0) await new Promise((resolve) => setTimeout(resolve, 0))
    }
    return constantTimeEqual(tag, encode(hash))
  }
}

/** Encodes three bytes as four digits of 6 bits, the lowest bits first. */
function encode(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const rest = bytes.subarray(at, at + 3)
    let value = rest.reduce((sum, byte, index) => sum + byte * 256 ** index, 0)
    for (let digit = 0; digit <= rest.length; digit++) {
      text += DIGITS[value % 64]
      value = Math.floor(value / 64)
    }
  }
  return text
}
