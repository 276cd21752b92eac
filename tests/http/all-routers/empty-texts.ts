import { administer, registerWebhook, WITH_ADMIN } from '../admin/caller.ts'
import { NUMBER } from '../auth/sign-in/pending-sign-in.ts'
import { group } from '../group.ts'
import { PASSWORD, signedInBrowser, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, given, invalid, refused, status } from '../support/expect.ts'
import { fakeScripts } from '../support/fake-scripts.ts'
import type { Target } from '../support/target.ts'

const LOOK = { siteName: 'Shop', logoUrl: 'https://example.com/logo.svg', bgImage: 'https://example.com/bg.png' }
const NO_IMAGES = { logoUrl: '', bgImage: '' }

async function lookOf(target: Target): Promise<unknown> {
  return (await administer(target, 'GET', '/settings')).json.ui
}

export const emptyTextsGroup = group('Empty texts in optional fields', {
  'C7 settings are saved, and an empty text removes what was set': async (open) => {
    const target = await open(WITH_ADMIN)
    status(await administer(target, 'PUT', '/settings', { ui: { siteName: 'Shop', ...NO_IMAGES } }), 200)
    equal(await lookOf(target), { siteName: 'Shop' })
    await administer(target, 'PUT', '/settings', { ui: LOOK, emailVerificationMode: 'strict' })
    status(await administer(target, 'PUT', '/settings', { emailVerificationMode: '' }), 200)
    equal((await administer(target, 'GET', '/settings')).json.emailVerificationMode, 'none')
    equal((await administer(target, 'PATCH', '/settings/ui', NO_IMAGES)).json.ui, { siteName: 'Shop' })
    await administer(target, 'PATCH', '/settings/ui', LOOK)
    equal((await administer(target, 'PATCH', '/settings/ui', { siteName: null, bgImage: '' })).json.ui, {
      logoUrl: LOOK.logoUrl,
    })
    equal(await lookOf(target), { logoUrl: LOOK.logoUrl })
  },

  "C7 a host's store of settings without updateUi loses a field, too": async (open) => {
    const target = await open(({ stores }) => {
      const { updateUi: _, ...settings } = given(stores.settings)
      return { ...WITH_ADMIN, stores: { ...stores, settings } }
    })
    await administer(target, 'PUT', '/settings', { ui: LOOK })
    equal((await administer(target, 'PATCH', '/settings/ui', NO_IMAGES)).json.ui, { siteName: 'Shop' })
    equal(await lookOf(target), { siteName: 'Shop' })
  },

  'C7 webhooks of either direction have the fields of both': async (open) => {
    const target = await open({ ...WITH_ADMIN, scripts: fakeScripts(() => null) })
    const inbound = {
      provider: 'shop',
      jsScript: 'result = null',
      url: '',
      secret: '',
      tenantId: '',
      signatureScheme: '',
    }
    const id = await registerWebhook(target, inbound)
    const read = async () => {
      const { createdAt: _, ...webhook } = Object((await administer(target, 'GET', `/webhooks/${id}`)).json.webhook)
      return webhook
    }
    const usual = { id, isActive: true, maxRetries: 3, retryDelayMs: 1000, provider: 'shop', jsScript: 'result = null' }
    equal(await read(), usual)
    const filled = { secret: 'a long secret', tenantId: 't1', signatureScheme: 'github' }
    status(await administer(target, 'PATCH', `/webhooks/${id}`, filled), 200)
    equal(await read(), { ...usual, ...filled, secret: '***' })
    const emptied = { url: '', secret: '', tenantId: '', signatureScheme: '' }
    status(await administer(target, 'PATCH', `/webhooks/${id}`, emptied), 200)
    equal(await read(), usual)
  },

  'C7 templates, users and keys of the administration': async (open) => {
    const target = await open(WITH_ADMIN)
    status(await administer(target, 'POST', '/templates/mail', { id: 'welcome', baseHtml: '', baseText: '' }), 200)
    const names = { firstName: 'Ada', lastName: '', name: '', phoneNumber: '', role: '', password: '' }
    const made = await administer(target, 'POST', '/users', { email: 'ada@example.com', ...names })
    const { id, firstName, ...others } = Object(made.json.user)
    equal([firstName, Object.keys(others).filter((name) => name in names)], ['Ada', []])
    await administer(target, 'PATCH', `/users/${id}`, { role: 'editor', lastName: 'Lovelace', phoneNumber: NUMBER })
    const emptied = { role: '', firstName: '', lastName: '', phoneNumber: '' }
    status(await administer(target, 'PATCH', `/users/${id}`, emptied), 200)
    const { role, lastName, phoneNumber, isPhoneVerified } = given(await target.stores.users.findById(id))
    equal([role, lastName, phoneNumber, isPhoneVerified], [undefined, undefined, undefined, undefined])
    const key = await administer(target, 'POST', '/api-keys', { name: 'ci', serviceId: '', expiresAt: '' })
    const { serviceId, expiresAt } = Object(key.json.record)
    status(key, 200)
    equal([serviceId, expiresAt], [undefined, undefined])
  },

  'C7 registration and profile': async (open) => {
    const target = await open()
    const names = { firstName: 'Ada', lastName: '', name: '' }
    const json = { email: 'ada@example.com', password: PASSWORD, ...names, emailLang: '' }
    status(await send(target, 'POST', '/auth/register', { json }), 201)
    const user = given(await target.stores.users.findByEmail('ada@example.com'))
    equal(
      ['firstName', 'lastName', 'name'].filter((name) => name in user),
      ['firstName'],
    )
    const { client } = await signedInNative(target, { email: 'bob@example.com', firstName: 'Bob', name: 'Bob B.' })
    status(await client.send('PATCH', '/auth/profile', { json: { firstName: '', lastName: '', name: 'B.' } }), 200)
    const me = (await client.get('/auth/me')).json
    equal([me.firstName, me.lastName, me.name], [undefined, undefined, 'B.'])
  },

  'C7 onRegister gets no empty names, and its own fields as they are': async (open) => {
    const seen: unknown[] = []
    const onRegister = async (body: Readonly<Record<string, unknown>>) => {
      seen.push(body)
      return { id: 'u1' }
    }
    const target = await open({ registration: { onRegister } })
    const json = { email: 'ada@example.com', password: PASSWORD, name: '', company: '', nested: { name: '' } }
    status(await send(target, 'POST', '/auth/register', { json }), 201)
    equal(seen, [{ email: 'ada@example.com', password: PASSWORD, company: '', nested: { name: '' } }])
  },

  'C7 credentials: an empty one is none': async (open) => {
    const target = await open()
    const { client, user } = await signedInBrowser(target)
    equal((await client.post('/auth/refresh', { refreshToken: '' })).json, { success: true })
    await target.stores.users.update(user.id, { phoneNumber: NUMBER })
    const json = { userId: '', email: user.email, mode: '', tempToken: '', emailLang: '' }
    status(await send(target, 'POST', '/auth/sms/send', { json }), 200)
    equal((await target.texts.arrived()).length, 1)
    refused(await send(target, 'POST', '/auth/reset-password', { json: { token: '' } }), 400, 'TOKEN_REQUIRED')
    status(await client.post('/auth/logout', { refreshToken: '' }), 200)
  },

  'C7 required texts and what narrows a request are still refused when empty': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client } = await signedInNative(target)
    invalid(await send(target, 'POST', '/auth/register', { json: { email: '', password: PASSWORD } }), 'email')
    invalid(await client.post('/auth/add-phone', { phoneNumber: '' }), 'phoneNumber')
    await administer(target, 'POST', '/roles', { name: 'editor' })
    const inNoTenant = { role: 'editor', tenantId: '' }
    invalid(await administer(target, 'POST', `/users/${user.id}/roles`, inNoTenant), 'tenantId')
  },

  'C7 events of inbound webhooks': async (open) => {
    const result = { event: 'heard', data: { text: '' }, userId: '', tenantId: '' }
    const target = await open(({ stores }) => ({
      scripts: fakeScripts(() => result),
      stores: {
        ...stores,
        webhooks: {
          findByEvent: async () => [],
          findByProvider: async () => ({ id: 'h1', provider: 'shop', jsScript: 'x' }),
        },
      },
    }))
    status(await send(target, 'POST', '/tools/webhook/shop', { json: {} }), 200)
    const [heard] = target.events.named('heard')
    equal([heard?.data, heard?.metadata.userId, heard?.metadata.tenantId], [{ text: '' }, undefined, undefined])
  },
})
