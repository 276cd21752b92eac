import type { SettingsStore, UiSettings } from '@sallyport/core/ports'
import { same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { inParallel } from './in-parallel.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

const UI: Required<UiSettings> = {
  siteName: 'Ada’s "site" 🗝',
  primaryColor: '#123456',
  secondaryColor: 'rebeccapurple',
  logoUrl: 'https://example.org/logo.svg',
  bgColor: '#fff',
  bgImage: 'https://example.org/bg.png',
  cardBg: 'rgba(0, 0, 0, .5)',
}

export const settingsUpdateUiContract: Contract<Required<SettingsStore>> = {
  name: 'settings.updateUi',
  cases: {
    async 'sets the given fields and leaves all others'(settings) {
      same(await settings.updateUi({ siteName: 'First' }), { siteName: 'First' }, 'where there was none')
      await settings.updateSettings({ ui: UI, require2FA: true })
      const ui = { ...UI, siteName: 'Other', bgColor: '#000' }
      same(await settings.updateUi({ siteName: 'Other', bgColor: '#000' }), ui, 'what update returns')
      same(await settings.updateUi({}), ui, 'after an empty update')
      same(await settings.getSettings(), { ui, require2FA: true }, 'what is stored')
    },
    async 'removes a field with null'(settings) {
      same(await settings.updateUi({ siteName: 'First', logoUrl: null }), { siteName: 'First' }, 'where there was none')
      await settings.updateSettings({ ui: UI })
      const { logoUrl: _, bgImage: __, ...ui } = UI
      same(await settings.updateUi({ logoUrl: null, bgImage: null }), ui, 'what update returns')
      same(await settings.getSettings(), { ui }, 'what is stored')
    },
    async 'loses none of 50 parallel updates of different fields'(settings) {
      const fields = Object.entries(UI)
      await inParallel(50, (index) => settings.updateUi(Object.fromEntries([fields[index % fields.length] ?? []])))
      same(await settings.getSettings(), { ui: UI }, 'what is stored')
    },
    async 'keeps unusual texts as they are'(settings) {
      for (const siteName of UNUSUAL_TEXTS) {
        same(await settings.updateUi({ siteName }), { siteName }, 'what update returns')
        same(await settings.getSettings(), { ui: { siteName } }, 'what is stored')
      }
    },
  },
}
