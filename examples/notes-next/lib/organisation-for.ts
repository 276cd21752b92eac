import { auth } from './auth'

/** Returns the user and the organisation of the path if the user has the permission in it, else the answer that refuses the request. */
export async function organisationFor(permission: string) {
  const [user, tenant] = [await auth.getUser(), await auth.getTenant()]
  if (user === null) return refusal(401, 'UNAUTHORIZED')
  // Unknown organisations and those of others are alike.
  if (tenant === null) return refusal(404, 'TENANT_NOT_FOUND')
  if (!tenant.permissions.includes(permission)) return refusal(403, 'FORBIDDEN')
  return { user, tenant }
}

const refusal = (status: number, code: string) => Response.json({ code }, { status })
