import type { paths as AuthPaths } from './api/auth.ts'

type KeysOf<T> = T extends unknown ? keyof T : never
type Json<Reply> = { readonly content: { readonly 'application/json': Reply } }
type ReplyOf<E> = E extends { readonly post: { readonly responses: infer Responses } }
  ? Responses extends { readonly 200: Json<infer Reply> } | { readonly 201: Json<infer Reply> }
    ? Reply
    : never
  : never

/** Endpoints of the auth router whose response may contain tokens, as the API types declare. Without `/refresh`, which the client itself calls. */
type SignIn = Exclude<
  { [Path in keyof AuthPaths]: 'accessToken' extends KeysOf<ReplyOf<AuthPaths[Path]>> ? Path : never }[keyof AuthPaths],
  '/refresh'
>

/** The type makes the compiler demand every endpoint that issues tokens, and refuse all others. */
const SIGN_INS: Readonly<Record<SignIn, true>> = {
  '/2fa/verify': true,
  '/2fa/verify-setup': true,
  '/change-email/confirm': true,
  '/guest': true,
  '/invitations/accept': true,
  '/link-verify': true,
  '/login': true,
  '/magic-link/verify': true,
  '/native/token': true,
  '/oauth/{provider}/native': true,
  '/passkeys/authentication/verify': true,
  '/passkeys/registration/verify': true,
  '/register': true,
  '/sms/verify': true,
}

/** True if the endpoint may sign a user in. `path`: below the auth router. */
export function isSignIn(path: string): boolean {
  // `in` also finds inherited keys, but none of them begins with a slash.
  return path.replace(/^\/oauth\/[^/]+/, '/oauth/{provider}') in SIGN_INS
}

/** True if the endpoint of the admin router may replace the browser's session by one that acts as another user. */
export function isImpersonation(path: string): boolean {
  return /^\/api\/users\/[^/]+\/impersonate$/.test(path)
}
