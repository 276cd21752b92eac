import process from 'node:process'

/** The variable that tells a process under test where the carriers listen. */
export const CARRIERS_ORIGIN = 'CARRIERS_ORIGIN'

export function carriersOrigin(): string {
  const origin = process.env[CARRIERS_ORIGIN]
  if (origin === undefined) throw new Error(`${CARRIERS_ORIGIN} is not set: the matrix starts the carriers`)
  return origin
}
