import type { Settings } from '../api-types.ts'

export interface ChangedSettings {
  readonly settings: Settings
}

export interface SettingsProps {
  readonly settings: Settings
  onChange(settings: Settings): void
}
