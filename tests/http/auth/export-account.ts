import { group } from '../group.ts'
import { signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, isTrue, refused } from '../support/expect.ts'
import { passkeyAccount } from './passkey-account.ts'

const EXPORT = '/auth/account/export'

export const exportAccountGroup = group('GET /auth/account/export', {
  'holds all that the stores keep about its user, and no secret': async (open) => {
    const { target, user, client } = await passkeyAccount(open)
    await signedInNative(target, { email: 'bob@example.com' })
    const { json, text } = await client.get(EXPORT)
    equal(Object(json.profile).email, user.email)
    equal([json.sessions].flat().length, 1)
    equal([json.passkeys].flat().length, 1)
    isTrue(!/passwordHash|totpSecret|publicKey|argon2|bob@example/i.test(text), text)
    refused(await send(target, 'GET', EXPORT), 401, 'UNAUTHORIZED')
  },
})
