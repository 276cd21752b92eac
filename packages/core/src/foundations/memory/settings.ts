import type { Settings, SettingsStore, UiSettings } from '../../ports/settings.ts'

/** Stores settings in memory. Values are stored as JSON text, so that callers can't modify stored objects. */
export function memorySettings(): Required<SettingsStore> {
  const entries = new Map<string, string>()

  function current(): Settings {
    return Object.fromEntries([...entries].map(([key, value]) => [key, JSON.parse(value)]))
  }

  return {
    async getSettings() {
      return current()
    },
    async updateSettings(patch) {
      for (const [key, value] of Object.entries(patch)) {
        if (value === null) entries.delete(key)
        else if (value !== undefined) entries.set(key, JSON.stringify(value))
      }
      return current()
    },
    async updateUi(patch) {
      const fields = Object.entries({ ...current().ui, ...patch }).filter(([, value]) => value != null)
      const ui: UiSettings = Object.fromEntries(fields)
      entries.set('ui', JSON.stringify(ui))
      return ui
    },
  }
}
