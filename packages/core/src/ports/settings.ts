export interface UiSettings {
  /** Name of the site, shown on pages and in mails. At most 200 characters. Default `Sallyport`. */
  readonly siteName?: string | undefined
  /** Colour of buttons and links. Default `#4a90d9`. */
  readonly primaryColor?: string | undefined
  /** Colour of secondary buttons. Default `#6c757d`. */
  readonly secondaryColor?: string | undefined
  /** URL of the logo image, which is shown above the form. */
  readonly logoUrl?: string | undefined
  /** Background colour of the page. */
  readonly bgColor?: string | undefined
  /** URL of an image that fills the background of the page. */
  readonly bgImage?: string | undefined
  /** Background colour of the card (box) that contains the form. */
  readonly cardBg?: string | undefined
}

/** Settings that administrators change at run time. If a field is absent, the option that the host configured applies. */
export interface Settings {
  readonly emailVerificationMode?: 'none' | 'lazy' | 'strict'
  readonly lazyEmailVerificationGracePeriodDays?: number
  readonly require2FA?: boolean
  readonly enabledWebhookActions?: readonly string[]
  /** Legacy setting: true selects mode `strict` if `emailVerificationMode` isn't set. */
  readonly requireEmailVerification?: boolean
  readonly ui?: UiSettings
}

/** Change to settings. Absent fields don't change; null removes a field. */
export type SettingsPatch = { readonly [K in keyof Settings]?: Settings[K] | null }

/** Change to the pages' appearance. Absent fields don't change; null removes a field. */
export type UiPatch = { readonly [K in keyof UiSettings]?: UiSettings[K] | null }

/** Stores the settings. The whole service has one settings record. Required methods: `getSettings`, `updateSettings`. */
export interface SettingsStore {
  /** Returns the stored settings, or `{}` if no setting was stored yet. */
  getSettings(): Promise<Settings>
  /**
   * Applies the patch in one write. Each field, including `ui`, is replaced as a whole.
   * Parallel updates of different fields must not overwrite each other.
   * Returns the updated settings. If a store returns nothing, the service calls `getSettings`.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a host's store may return nothing
  updateSettings(patch: SettingsPatch): Promise<Settings | void>
  /**
   * Applies the patch to `ui` in one write and returns the updated `ui`.
   * Parallel updates of different fields must not overwrite each other.
   * Optional: without this method, the service reads `ui` and rewrites it as a whole.
   */
  updateUi?(patch: UiPatch): Promise<UiSettings>
}
