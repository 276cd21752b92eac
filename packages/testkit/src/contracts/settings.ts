import type { Settings, SettingsPatch, SettingsStore } from '@sallyport/core/ports'
import { same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { inParallel } from './in-parallel.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

const FULL: Required<Settings> = {
  emailVerificationMode: 'lazy',
  lazyEmailVerificationGracePeriodDays: 0.5,
  require2FA: true,
  enabledWebhookActions: ['user.created', 'user.deleted'],
  requireEmailVerification: false,
  ui: {
    siteName: 'Ada’s "site" 🗝',
    primaryColor: '#123456',
    secondaryColor: 'rebeccapurple',
    logoUrl: 'https://example.org/logo.svg',
    bgColor: '#fff',
    bgImage: 'https://example.org/bg.png',
    cardBg: 'rgba(0, 0, 0, .5)',
  },
}

export const settingsContract: Contract<SettingsStore> = {
  name: 'settings',
  cases: {
    async 'are empty at first'(settings) {
      same(await settings.getSettings(), {}, 'the settings')
      same(await settings.updateSettings({}), {}, 'after an empty patch')
    },
    async 'gives back every field'(settings) {
      same(await settings.updateSettings(FULL), FULL, 'what update gives')
      same(await settings.getSettings(), FULL, 'what is stored')
    },
    async 'keeps false, zero and an empty list, which are not absent'(settings) {
      const values = { require2FA: false, lazyEmailVerificationGracePeriodDays: 0, enabledWebhookActions: [], ui: {} }
      same(await settings.updateSettings(values), values, 'what update gives')
      same(await settings.getSettings(), values, 'what is stored')
    },
    async 'sets the given fields and leaves the others'(settings) {
      await settings.updateSettings(FULL)
      const patch = { emailVerificationMode: 'strict', require2FA: false } as const
      same(await settings.updateSettings(patch), { ...FULL, ...patch }, 'what update gives')
      same(await settings.getSettings(), { ...FULL, ...patch }, 'what is stored')
      same(await settings.updateSettings({}), { ...FULL, ...patch }, 'after an empty patch')
    },
    async 'replaces ui and lists as a whole'(settings) {
      await settings.updateSettings(FULL)
      const patch = { ui: { siteName: 'Other' }, enabledWebhookActions: ['user.updated'] }
      same(await settings.updateSettings(patch), { ...FULL, ...patch }, 'what update gives')
      same(await settings.getSettings(), { ...FULL, ...patch }, 'what is stored')
    },
    async 'removes the fields that are null, in one write with the others'(settings) {
      await settings.updateSettings(FULL)
      const { require2FA, ui, ...rest } = FULL
      same([require2FA, ui.bgColor], [true, '#fff'], 'the fields were there')
      const patch = { require2FA: null, ui: null, emailVerificationMode: 'none' } as const
      const left = { ...rest, emailVerificationMode: 'none' }
      same(await settings.updateSettings(patch), left, 'what update gives')
      same(await settings.getSettings(), left, 'what is stored')
      const nothing = Object.fromEntries(Object.keys(FULL).map((key) => [key, null]))
      same(await settings.updateSettings(nothing), {}, 'after all are removed')
      same(await settings.updateSettings({ require2FA: true }), { require2FA: true }, 'a field that returned')
    },
    async 'loses none of 50 parallel updates of different fields'(settings) {
      const patches = Object.entries(FULL).map(([field, value]): SettingsPatch => ({ [field]: value }))
      await inParallel(50, (index) => settings.updateSettings(patches[index % patches.length] ?? {}))
      same(await settings.getSettings(), FULL, 'what is stored')
    },
    async 'removes and sets different fields in parallel'(settings) {
      await settings.updateSettings({ ui: FULL.ui, require2FA: true })
      await Promise.all([
        settings.updateSettings({ ui: null }),
        settings.updateSettings({ require2FA: null }),
        settings.updateSettings({ emailVerificationMode: 'strict' }),
      ])
      same(await settings.getSettings(), { emailVerificationMode: 'strict' }, 'what is stored')
    },
    async 'keeps unusual texts as they are'(settings) {
      for (const text of UNUSUAL_TEXTS) {
        const values = { ui: { siteName: text }, enabledWebhookActions: [text] }
        await settings.updateSettings(values)
        same(await settings.getSettings(), values, 'what is stored')
      }
    },
    async 'returns copies, so that a changed copy changes no stored value'(settings) {
      const actions = ['user.created']
      const given = await settings.updateSettings({ enabledWebhookActions: actions })
      actions.push('mine')
      Reflect.set(Object(given), 'require2FA', true)
      const read = await settings.getSettings()
      Reflect.set(Object(read.enabledWebhookActions), 0, 'mine')
      same(await settings.getSettings(), { enabledWebhookActions: ['user.created'] }, 'after changes')
    },
  },
}
