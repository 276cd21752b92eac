import type { SettingsStore } from '@sallyport/core/ports'
import { overriding } from '../overriding.ts'
import type { Cache, Mark } from './cache.ts'

const SETTINGS: Mark = ['settings']

export function cachedSettings(settings: SettingsStore, cache: Cache): SettingsStore {
  const updateUi = settings.updateUi?.bind(settings)
  return overriding(settings, {
    getSettings: () => cache.read({ record: 'settings', key: [], marks: [SETTINGS] }, () => settings.getSettings()),
    updateSettings: (patch) => cache.changing(settings.updateSettings(patch), SETTINGS),
    updateUi: updateUi && ((fields) => cache.changing(updateUi(fields), SETTINGS)),
  })
}
