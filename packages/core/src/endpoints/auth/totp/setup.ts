import * as v from 'valibot'
import { randomBytes } from '../../../foundations/crypto/random.ts'
import { accountLabel } from '../../../identity/accounts/address-of.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { encodeBase32 } from '../../../identity/totp/base32.ts'
import { qrCode } from '../../../identity/totp/qr-code.ts'
import { otpauthUrl } from '../../../identity/totp/totp.ts'
import { sealTotpSecret } from '../../../identity/totp/totp-secret.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { enrollingUser } from './enrolling-user.ts'
import { keepPendingSecret } from './pending-secret.ts'

/** Length of a TOTP secret in bytes: the output size of SHA-1, as RFC 4226 recommends. In base32 the secret has 32 characters. */
const SECRET_BYTES = 20

/** Creates a TOTP secret. The secret takes effect when the user confirms it with a code. Replaces an earlier unconfirmed secret. */
export const setUpTotp = endpoint({
  method: 'POST',
  path: '/2fa/setup',
  summary: 'Start setting up an authenticator app',
  success: 'The secret as text, URL and QR code; not yet in effect.',
  access: ['setup', 'user'],
  isSensitive: true,
  needs: ['users.advanceTotpStep', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.sensitive,
  body: v.object({ ...freshProof, tempToken: v.optional(v.string()) }),
  replies: { 200: v.object({ secret: v.string(), otpauthUrl: v.string(), qrCode: v.string() }) },
  errors: ['INVALID_STATE', 'ACCOUNT_DISABLED', 'EMAIL_NOT_VERIFIED'],

  async handle({ user: caller, setup }, given) {
    const { user } = await enrollingUser({ user: caller, setup }, given)
    const secret = encodeBase32(randomBytes(SECRET_BYTES))
    await keepPendingSecret(user.id, await sealTotpSecret(secret, user.id, given.sealer), given)
    const url = otpauthUrl(secret, accountLabel(user), given.appName)
    return ok({ secret, otpauthUrl: url, qrCode: qrCode(url) })
  },
})
