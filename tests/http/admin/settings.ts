import { group } from '../group.ts'
import { equal, invalid, status } from '../support/expect.ts'
import { administer, WITH_ADMIN } from './caller.ts'

export const adminSettingsGroup = group('/admin/api/settings', {
  'shows what is in force, from the options and over them from the settings': async (open) => {
    const target = await open({ ...WITH_ADMIN, emailVerificationMode: 'lazy', secondFactor: { required: true } })
    const usual = {
      emailVerificationMode: 'lazy',
      lazyEmailVerificationGracePeriodDays: 7,
      require2FA: true,
      enabledWebhookActions: [],
    }
    equal((await administer(target, 'GET', '/settings')).json, usual)
    const patch = { emailVerificationMode: 'strict', require2FA: false, ui: { siteName: 'Shop', primaryColor: '#abc' } }
    target.events.clear()
    equal((await administer(target, 'PUT', '/settings', patch)).json, {
      success: true,
      settings: { ...usual, ...patch },
    })
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [['identity.settings.updated', { keys: ['emailVerificationMode', 'require2FA', 'ui'], by: 'admin' }]],
    )
    const reset = { emailVerificationMode: null, require2FA: null, ui: null }
    equal((await administer(target, 'PUT', '/settings', reset)).json.settings, usual)
  },

  'changes how pages look field by field': async (open) => {
    const target = await open(WITH_ADMIN)
    await administer(target, 'PUT', '/settings', { ui: { siteName: 'Shop', primaryColor: '#abc' } })
    const answer = await administer(target, 'PATCH', '/settings/ui', { primaryColor: '#def', bgColor: '#123456' })
    equal(answer.json, { success: true, ui: { siteName: 'Shop', primaryColor: '#def', bgColor: '#123456' } })
    invalid(await administer(target, 'PATCH', '/settings/ui', { customCss: 'x' }), 'customCss')
  },

  'keeps both of two parallel changes of how pages look': async (open) => {
    const target = await open(WITH_ADMIN)
    const changes = [{ siteName: 'Shop' }, { primaryColor: '#abc' }, { bgColor: '#123456' }]
    await Promise.all(changes.map((change) => administer(target, 'PATCH', '/settings/ui', change)))
    equal((await administer(target, 'GET', '/settings')).json.ui, Object.assign({}, ...changes))
  },

  'refuses a list and other values that are no object': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const json of [[], [{ require2FA: true }], 'x', 1, true, null]) {
      for (const [method, path] of [
        ['PUT', '/settings'],
        ['PATCH', '/settings/ui'],
      ] as const)
        invalid(await administer(target, method, path, json), '')
    }
  },

  'lists actions, and enables those that there are': async (open) => {
    const one = { id: 'a', label: 'A', category: 'mail', description: 'does it', fn: () => 1 }
    const two = { ...one, id: 'b', dependsOn: ['a'] }
    const target = await open({ ...WITH_ADMIN, tools: { actions: [one, two] } })
    const { fn: _, ...shown } = one
    equal((await administer(target, 'GET', '/actions')).json, {
      actions: [shown, { ...shown, id: 'b', dependsOn: ['a'] }],
    })
    status(await administer(target, 'PUT', '/settings', { enabledWebhookActions: ['b'] }), 200)
    invalid(await administer(target, 'PUT', '/settings', { enabledWebhookActions: ['c'] }), 'enabledWebhookActions')
  },

  'refuses settings that make no sense': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const [json, path] of [
      [{ emailVerificationMode: 'maybe' }, 'emailVerificationMode'],
      [{ lazyEmailVerificationGracePeriodDays: 366 }, 'lazyEmailVerificationGracePeriodDays'],
      [{ lazyEmailVerificationGracePeriodDays: -1 }, 'lazyEmailVerificationGracePeriodDays'],
      [{ require2FA: 'yes' }, 'require2FA'],
      [{ unknown: true }, 'unknown'],
      [{ ui: { primaryColor: 'red;}' } }, 'ui.primaryColor'],
      [{ ui: { logoUrl: 'javascript:alert(1)' } }, 'ui.logoUrl'],
      // Values that the pages would ignore are refused.
      [{ ui: { primaryColor: '#12345' } }, 'ui.primaryColor'],
      [{ ui: { bgImage: 'https://a;b.example.com/x.png' } }, 'ui.bgImage'],
      [{ ui: { customCss: 'x' } }, 'ui.customCss'],
    ] as const)
      invalid(await administer(target, 'PUT', '/settings', json), path)
  },
})
