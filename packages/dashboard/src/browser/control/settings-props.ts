import type { Settings } from '../api-types.ts'

/** What the API answers to a change. */
export interface ChangedSettings {
  readonly settings: Settings
}

/** What of a settings card belongs to all of them. */
export interface SettingsProps {
  readonly settings: Settings
  onChange(settings: Settings): void
}
