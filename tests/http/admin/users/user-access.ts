import { takeCode, takeLink } from '../../auth/ownership/awaited-messages.ts'
import { NUMBER, postBearer } from '../../auth/sign-in/pending-sign-in.ts'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import { native } from '../../support/native.ts'
import { enrolledAccount } from '../../support/passkeys/authenticator.ts'
import { administer, WITH_ADMIN } from '../caller.ts'

export const adminUserAccessGroup = group('/admin/api/users/:id: what ends access', {
  'R28 disabling ends sessions and proofs at once, and enabling brings none of them back': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client } = await signedInNative(target)
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } })
    const { token } = await takeLink(target)
    target.clock.advance(1)
    target.events.clear()
    const off = await administer(target, 'PATCH', `/users/${user.id}`, { isDisabled: true })
    equal(Object(off.json.user).isDisabled, true)
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [
        ['identity.user.disabled', { by: 'admin' }],
        ['identity.session.revoked', { count: 1, reason: 'user-disabled', by: 'admin' }],
      ],
    )
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
    refused(await native(target).login(user.email, PASSWORD), 403, 'ACCOUNT_DISABLED')
    target.events.clear()
    status(await administer(target, 'PATCH', `/users/${user.id}`, { isDisabled: false }), 200)
    equal(target.events.names, ['identity.user.enabled'])
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
    refused(await postBearer(target, '/auth/magic-link/verify', { token }), 400, 'INVALID_MAGIC_LINK')
    target.clock.advance(1)
    status(await native(target).login(user.email, PASSWORD), 200)
  },

  'mails a link to a new password, five times an hour': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client } = await signedInNative(target)
    const path = `/users/${user.id}/reset-password`
    equal((await administer(target, 'POST', path, { emailLang: 'it' })).json, { success: true })
    isTrue(given((await target.mails.arrived())[0]).subject === 'Reimposta la tua password', 'in Italian')
    const { token } = await takeLink(target)
    status(await client.refresh(), 200)
    status(await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: 'a new password' } }), 200)
    target.clock.advance(1)
    status(await native(target).login(user.email, 'a new password'), 200)
    for (let sent = 1; sent < 5; sent++) status(await administer(target, 'POST', path), 200)
    refused(await administer(target, 'POST', path), 429, 'RATE_LIMITED')
    refused(await administer(target, 'POST', '/users/nobody/reset-password'), 404, 'USER_NOT_FOUND')
    await target.stores.users.update(user.id, { isDisabled: true })
    refused(await administer(target, 'POST', path), 403, 'ACCOUNT_DISABLED')
  },

  'says when the mail could not be sent': async (open) => {
    const mailer = { send: () => Promise.reject(new Error('down')) }
    const target = await open({ ...WITH_ADMIN, email: { mailer } })
    const user = await addAccount(target)
    refused(await administer(target, 'POST', `/users/${user.id}/reset-password`), 502, 'DELIVERY_FAILED')
  },

  'ends all sessions of a user and no other': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client } = await signedInNative(target)
    const second = await signIn(target, user)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    target.clock.advance(1)
    target.events.clear()
    equal((await administer(target, 'DELETE', `/users/${user.id}/sessions`)).json, { success: true, revoked: 2 })
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.userId]),
      [['identity.session.revoked', { count: 2, reason: 'admin', by: 'admin' }, user.id]],
    )
    for (const gone of [client, second]) refused(await gone.refresh(), 401, 'SESSION_REVOKED')
    status(await bob.refresh(), 200)
    target.clock.advance(1)
    status(await native(target).login(user.email, PASSWORD), 200)
    equal((await administer(target, 'DELETE', `/users/${user.id}/sessions`)).json.revoked, 1)
    equal((await administer(target, 'DELETE', `/users/${user.id}/sessions`)).json.revoked, 0)
    refused(await administer(target, 'DELETE', '/users/nobody/sessions'), 404, 'USER_NOT_FOUND')
  },

  'removes an authenticator app and its recovery codes': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, recoveryCodes } = await enrolledAccount(target)
    const asked = await native(target).login(user.email, PASSWORD)
    const { tempToken } = asked.json
    isTrue(tempToken !== undefined, 'a second factor is asked for')
    target.events.clear()
    equal((await administer(target, 'DELETE', `/users/${user.id}/2fa`)).json, { success: true })
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [['identity.user.2fa.disabled', { method: 'totp', by: 'admin' }]],
    )
    const stored = given(await target.stores.users.findById(user.id))
    equal([stored.isTotpEnabled, stored.totpSecret ?? null], [false, null])
    refused(
      await postBearer(target, '/auth/2fa/verify', { tempToken, totpCode: recoveryCodes[0] }),
      400,
      'INVALID_STATE',
    )
    status(await native(target).login(user.email, PASSWORD), 200)
    target.events.clear()
    status(await administer(target, 'DELETE', `/users/${user.id}/2fa`), 200)
    equal(target.events.names, [])
    refused(await administer(target, 'DELETE', '/users/nobody/2fa'), 404, 'USER_NOT_FOUND')
  },

  'sets a phone number that its user has to confirm, and voids codes to the one before': async (open) => {
    const target = await open(WITH_ADMIN)
    const user = await addAccount(target, { phoneNumber: NUMBER })
    status(await postBearer(target, '/auth/sms/send', { email: user.email }), 200)
    const code = await takeCode(target)
    target.events.clear()
    const answer = await administer(target, 'PATCH', `/users/${user.id}`, { phoneNumber: '+15550100' })
    equal([Object(answer.json.user).phoneNumber, Object(answer.json.user).isPhoneVerified], ['+15550100', false])
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [['identity.user.phone.changed', { hasPhone: true, verified: false, by: 'admin' }]],
    )
    refused(await postBearer(target, '/auth/sms/verify', { userId: user.id, code }), 400, 'INVALID_CODE')
    const removed = await administer(target, 'PATCH', `/users/${user.id}`, { phoneNumber: null })
    isTrue(!('phoneNumber' in Object(removed.json.user)), 'it is gone')
  },

  'takes a verification back, with a new deadline': async (open) => {
    const target = await open({ ...WITH_ADMIN, emailVerificationMode: 'strict' })
    const user = await addAccount(target)
    const answer = await administer(target, 'PATCH', `/users/${user.id}`, { isEmailVerified: false })
    const { isEmailVerified, emailVerificationDeadline } = Object(answer.json.user)
    equal([isEmailVerified, typeof emailVerificationDeadline], [false, 'string'])
    refused(await native(target).login(user.email, PASSWORD), 403, 'EMAIL_NOT_VERIFIED')
    const back = await administer(target, 'PATCH', `/users/${user.id}`, { isEmailVerified: true })
    isTrue(!('emailVerificationDeadline' in Object(back.json.user)), 'no deadline any more')
    status(await native(target).login(user.email, PASSWORD), 200)
  },

  'R28 what is written while a user is deleted does not stay': async (open) => {
    let meanwhile: () => Promise<unknown> = async () => undefined
    const target = await open(({ stores }) => ({
      ...WITH_ADMIN,
      stores: {
        ...stores,
        tenants: {
          ...given(stores.tenants),
          // Runs between the first deletion and the end of the user's row.
          async deleteForUser(userId) {
            await given(stores.tenants).deleteForUser(userId)
            const write = meanwhile
            meanwhile = async () => undefined
            await write()
          },
        },
      },
    }))
    const { id } = await addAccount(target)
    await administer(target, 'POST', '/roles', { name: 'editor' })
    const tenant = Object((await administer(target, 'POST', '/tenants', { name: 'Acme' })).json.tenant)
    meanwhile = async () => {
      status(await administer(target, 'PUT', `/users/${id}/metadata`, { a: 1 }), 200)
      status(await administer(target, 'POST', `/users/${id}/roles`, { role: 'editor' }), 200)
      status(await administer(target, 'POST', `/tenants/${tenant.id}/users`, { userId: id }), 200)
    }
    status(await administer(target, 'DELETE', `/users/${id}`), 200)
    equal(
      [
        await given(target.stores.metadata).get(id),
        await given(target.stores.roles).rolesOf(id),
        await given(target.stores.tenants).tenantsOf(id),
      ],
      [{}, [], []],
    )
  },

  'R28 what is written after a user is gone is taken back': async (open) => {
    let isGone = false
    const target = await open(({ stores }) => ({
      ...WITH_ADMIN,
      stores: {
        ...stores,
        metadata: {
          ...given(stores.metadata),
          async merge(userId, patch) {
            if (!isGone) {
              isGone = true
              status(await administer(target, 'DELETE', `/users/${userId}`), 200)
            }
            await given(stores.metadata).merge(userId, patch)
          },
        },
      },
    }))
    const { id } = await addAccount(target)
    refused(await administer(target, 'PUT', `/users/${id}/metadata`, { a: 1 }), 404, 'USER_NOT_FOUND')
    equal(await given(target.stores.metadata).get(id), {})
  },

  'R28 a reset link that is asked for while a user is disabled does not work': async (open) => {
    let meanwhile: () => Promise<unknown> = async () => undefined
    const target = await open(({ stores }) => ({
      ...WITH_ADMIN,
      stores: {
        ...stores,
        proofs: {
          ...stores.proofs,
          async put(proof, options) {
            await meanwhile()
            await stores.proofs.put(proof, options)
          },
        },
      },
    }))
    const { id } = await addAccount(target)
    meanwhile = async () => {
      meanwhile = async () => undefined
      status(await administer(target, 'PATCH', `/users/${id}`, { isDisabled: true }), 200)
    }
    refused(await administer(target, 'POST', `/users/${id}/reset-password`), 403, 'ACCOUNT_DISABLED')
    equal(await target.stores.proofs.deleteFor(id), 0, 'proofs left')
    equal(await target.mails.arrived(0), [], 'mails')
  },
})
