import { passwordHasher } from '@sallyport/node'
import { type Check, ok, warning } from './finding.ts'

const ROUNDS = 3
const SLOW_MS = 500

/** Measures how long a password hash takes on this machine. */
export const checkHashing: Check = async () => {
  const hasher = passwordHasher()
  await hasher.hash('a first hash loads the code')
  const began = performance.now()
  for (let round = 0; round < ROUNDS; round++) await hasher.hash('correct horse battery staple')
  const ms = Math.round((performance.now() - began) / ROUNDS)
  const message = `A password hash takes ${ms} ms: about ${Math.floor(1000 / ms)} sign-ins a second on one core.`
  const advice = 'Give the server a faster or less busy processor.'
  return [ms > SLOW_MS ? warning('hashing', message, advice) : ok('hashing', message)]
}
