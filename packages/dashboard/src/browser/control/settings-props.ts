import type { Settings } from '../api-types.ts'

/** Response to a change of settings. */
export interface ChangedSettings {
  readonly settings: Settings
}

/** Properties of every settings card. */
export interface SettingsProps {
  readonly settings: Settings
  onChange(settings: Settings): void
}
