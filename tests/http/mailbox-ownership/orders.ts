import fc from 'fast-check'
import { ACTIONS } from './actions.ts'
import { play } from './check.ts'

/** First actions of a sequence: most faults need an existing account. */
const BEGINNINGS = [
  [],
  ['owner: registers', 'owner: signs in'],
  ['stranger: registers', 'stranger: signs in'],
  ['stranger: registers', 'stranger: signs in', 'stranger: enrols an app'],
  ['stranger: registers', 'stranger: signs in', 'stranger: adds a phone'],
  ['stranger: becomes a guest', 'stranger: registers'],
  ['stranger: becomes a guest', 'stranger: asks as a guest for the address', 'owner: becomes a guest'],
  ['owner: becomes a guest', 'stranger: becomes a guest', 'stranger: links the provider as a guest'],
  ['stranger: registers', 'stranger: signs in', 'stranger: hands the session over to an app'],
  ['stranger: registers', 'stranger: signs in', 'stranger: links the provider in an app'],
  ['stranger: signs an app in with the provider'],
  [
    'stranger: becomes a guest',
    'stranger: becomes a member with a passkey',
    'stranger: asks as a member for the address',
  ],
  ['owner: becomes a guest', 'owner: becomes a member with a passkey', 'owner: asks as a member for the address'],
  [
    'owner: registers',
    'owner: signs in',
    'stranger: signs in with the provider',
    'stranger: asks to link the provider',
  ],
]

/** Runs random sequences and shrinks one that breaks a promise. */
export function playOrders(settings: { readonly seed: number; readonly numRuns: number }): Promise<void> {
  const beginning = fc.constantFrom(...BEGINNINGS)
  const others = fc.array(fc.constantFrom(...Object.keys(ACTIONS)), { minLength: 1, maxLength: 12 })
  return fc.assert(
    fc.asyncProperty(beginning, others, (first, more) => play([...first, ...more])),
    settings,
  )
}
