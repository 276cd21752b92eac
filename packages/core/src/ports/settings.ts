/** How pages look. */
export interface UiSettings {
  /** Name of the site on pages and in mails, at most 200 characters. Default `Sallyport`. */
  readonly siteName?: string
  /** Colour of buttons and links. Default `#4a90d9`. */
  readonly primaryColor?: string
  /** Colour of secondary buttons. Default `#6c757d`. */
  readonly secondaryColor?: string
  /** URL of an image above the form. */
  readonly logoUrl?: string
  /** Colour of the background. */
  readonly bgColor?: string
  /** URL of an image that fills the background. */
  readonly bgImage?: string
  /** Colour of the card that holds the form. */
  readonly cardBg?: string
}

/** What administrators change while the service runs. An absent field leaves the choice to the options. */
export interface Settings {
  readonly emailVerificationMode?: 'none' | 'lazy' | 'strict'
  readonly lazyEmailVerificationGracePeriodDays?: number
  readonly require2FA?: boolean
  readonly enabledWebhookActions?: readonly string[]
  /** Legacy: strict when no mode is set. */
  readonly requireEmailVerification?: boolean
  readonly ui?: UiSettings
}

/** A change to settings: absent fields stay as they are, `null` removes. */
export type SettingsPatch = { readonly [K in keyof Settings]?: Settings[K] | null }

/** Keeps the settings, one for the whole service. */
export interface SettingsStore {
  /** `{}` until something is set. */
  getSettings(): Promise<Settings>
  /**
   * Applies the patch in one write. Each field is replaced as a whole, `ui` too. Parallel updates of different fields all stay. Returns the
   * settings after it, or nothing: then they are read.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a host's function may be declared to return nothing.
  updateSettings(patch: SettingsPatch): Promise<Settings | void>
  /**
   * Sets these fields of `ui` in one write, leaves the others as they are, and returns `ui` after it. Parallel updates of different fields all
   * stay. Optional: without it the service reads `ui` and writes it as a whole.
   */
  updateUi?(fields: UiSettings): Promise<UiSettings>
}
