import type { Endpoint } from './endpoint.ts'

/** Fields of a body with which an administrator confirms their identity (R06), with their schemas for the OpenAPI document. */
export const ADMIN_PROOF_FIELDS = {
  currentPassword: {
    type: 'string',
    maxLength: 1024,
    description: 'Your password, if you administer with a session that is no longer fresh.',
  },
  totpCode: { type: 'string', maxLength: 64, description: 'Code of your authenticator app, in place of the password.' },
} as const

/**
 * True if an administrator's session must be fresh for this endpoint: for every method but GET. If the endpoint also admits users, an
 * administrator's session counts as a user's session.
 */
export function isSensitiveForAdmins({ access, method }: Pick<Endpoint, 'access' | 'method'>): boolean {
  return method !== 'GET' && access.includes('admin') && !access.includes('user')
}

/** True if the body may carry an administrator's proof of identity. */
export function takesAdminProof(endpoint: Endpoint): boolean {
  return isSensitiveForAdmins(endpoint) && endpoint.isRaw !== true && endpoint.hasFreeFields !== true
}

/** Separates the proof from the body, so that no handler and no store sees a password. */
export function splitAdminProof(body: unknown): {
  readonly fields: unknown
  readonly proof: Readonly<Record<string, unknown>>
} {
  if (typeof body !== 'object' || body === null) return { fields: body, proof: {} }
  const isProof = ([name]: readonly [string, unknown]) => Object.hasOwn(ADMIN_PROOF_FIELDS, name)
  const entries = Object.entries(body)
  const proof = entries.filter(isProof)
  if (proof.length === 0) return { fields: body, proof: {} }
  return { fields: Object.fromEntries(entries.filter((entry) => !isProof(entry))), proof: Object.fromEntries(proof) }
}
