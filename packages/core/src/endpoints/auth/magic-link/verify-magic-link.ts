import * as v from 'valibot'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { refusalsOf } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { SECOND_FACTOR_ERRORS } from '../../../identity/sign-in/second-factor.ts'
import { codeText } from '../../../web/http/request/code-text.ts'
import { limits } from '../../../web/limits/limits.ts'
import { signInEndpoint } from '../../catalogue/sign-in-endpoint.ts'
import { factorOfMailedCode, finishByMailedCode } from './verify-mailed-code.ts'
import { finishByMailedLink, openMailedLink } from './verify-mailed-link.ts'

/**
 * Signs in with a mailed link or code, or completes a sign-in that waits for its second factor. Rejects with TOKEN_MISMATCH if the link was
 * mailed for another sign-in. The link then stays valid.
 */
export const verifyMagicLink = signInEndpoint({
  method: 'POST',
  path: '/magic-link/verify',
  summary: 'Sign in with a mailed link or code',
  success: 'Signed in, with tokens or cookies; or a second factor is needed.',
  access: ['user', 'public'],
  needs: ['mailer.sendMagicLink'],
  limit: limits.redeem,
  body: v.object({
    token: v.optional(v.string()),
    mode: v.optional(v.picklist(['login', '2fa'])),
    tempToken: v.optional(v.string()),
    codeId: v.optional(v.pipe(v.string(), v.maxLength(64))),
    code: v.optional(codeText),
  }),
  errors: [...refusalsOf('magic-link'), 'TOKEN_MISMATCH', ...SECOND_FACTOR_ERRORS],

  async handle({ body: { token, mode, tempToken, codeId, code }, context }, given) {
    if (codeId !== undefined && given.magicLinkContent !== 'link') {
      if (code === undefined) throw invalidInput({ path: 'code', rule: 'required' })
      return mode === '2fa'
        ? finishByMailedCode(tempToken, { codeId, code }, context, given)
        : factorOfMailedCode({ codeId, code }, context, given)
    }
    return mode === '2fa' ? finishByMailedLink(tempToken, token, context, given) : openMailedLink(token, context, given)
  },
})
