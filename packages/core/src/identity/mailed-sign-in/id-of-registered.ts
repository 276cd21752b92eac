import { AuthError } from '../../foundations/values/errors.ts'
import { isUserId, USER_ID_RULE } from '../accounts/user-id.ts'

/** Returns the id of the account that the host created, or null if the address is taken. The caller decides whether to hide this (R24b). */
export async function idOfRegistered(
  create: () => { readonly id: string } | Promise<{ readonly id: string }>,
): Promise<string | null> {
  try {
    const { id } = await create()
    // An id that breaks the rule could be mistaken for another actor in events, or couldn't be a segment of a URL path (R41).
    if (!isUserId(id)) throw new TypeError(`registration.onRegister returned an unusable id: it ${USER_ID_RULE}`)
    return id
  } catch (error) {
    if (error instanceof AuthError && error.code === 'EMAIL_EXISTS') return null
    throw error
  }
}
