import type { AccessClaims } from '../../foundations/tokens/claims.ts'

/** Decides whether a signed-in user may subscribe to one of the host application's topics. */
export type AuthorizeTopic = (user: AccessClaims, topic: string) => boolean | Promise<boolean>
