import { send } from '../../support/answer.ts'
import { refused } from '../../support/expect.ts'
import type { Second } from './second-factor-model.ts'
import type { World } from './second-factor-world.ts'

/** R02: a temporary token is accepted only where its kind is expected, and as no other kind of token. */
export async function opensNothingElse(
  { target, service }: World,
  tempToken: string,
  isForSetUp: boolean,
): Promise<void> {
  const shut: readonly (readonly [string, unknown])[] = isForSetUp
    ? [
        ['2fa/verify', { tempToken, totpCode: '000000' }],
        ['2fa/verify', { tempToken, recoveryCode: 'aaaaa-aaaaa' }],
        ...(service.sms
          ? ([
              ['sms/send', { tempToken, mode: '2fa' }],
              ['sms/verify', { tempToken, mode: '2fa', code: '000000' }],
            ] as const)
          : []),
        ...(service.mail
          ? ([
              ['magic-link/send', { tempToken, mode: '2fa' }],
              ['magic-link/verify', { tempToken, mode: '2fa', token: 'x' }],
            ] as const)
          : []),
      ]
    : [
        ['2fa/setup', { tempToken }],
        ['2fa/verify-setup', { tempToken, token: '000000' }],
      ]
  for (const [path, json] of shut)
    refused(await send(target, 'POST', `/auth/${path}`, { json }), 401, 'INVALID_TEMP_TOKEN')
  const headers = { Authorization: `Bearer ${tempToken}` }
  refused(await send(target, 'GET', '/auth/me', { headers }), 401, 'INVALID_ACCESS_TOKEN')
  if (!isForSetUp) refused(await send(target, 'POST', '/auth/2fa/setup', { headers }), 401, 'INVALID_TEMP_TOKEN')
}

/** Expects that a factor which isn't offered is refused at its first and at its second request. */
export async function isShut({ target }: World, second: Second, tempToken: string): Promise<void> {
  if (second === 'sms') {
    const json = { mode: '2fa', tempToken, code: '000000' }
    refused(await send(target, 'POST', '/auth/sms/verify', { json }), 400, 'INVALID_STATE')
  }
  if (second === 'magic-link') {
    const json = { mode: '2fa', tempToken, token: 'f'.repeat(64) }
    refused(await send(target, 'POST', '/auth/magic-link/verify', { json }), 400, 'INVALID_MAGIC_LINK')
  }
}
