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

/** Settings that administrators change at run time. For an absent field the option applies. */
export interface Settings {
  readonly emailVerificationMode?: 'none' | 'lazy' | 'strict'
  readonly lazyEmailVerificationGracePeriodDays?: number
  readonly require2FA?: boolean
  readonly enabledWebhookActions?: readonly string[]
  /** Legacy: true means mode `strict` if `emailVerificationMode` isn't set. */
  readonly requireEmailVerification?: boolean
  readonly ui?: UiSettings
}

/** A change to settings: absent fields stay as they are, `null` removes. */
export type SettingsPatch = { readonly [K in keyof Settings]?: Settings[K] | null }

/** Stores the settings, one record for the whole service. */
export interface SettingsStore {
  /** Returns `{}` until something is set. */
  getSettings(): Promise<Settings>
  /**
   * Applies the patch in one write. Each field is replaced as a whole, including `ui`. Parallel updates of different
   * fields don't lose each other's changes. Returns the updated settings; if it returns nothing, the service reads them
   * again.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a host's function may be declared to return nothing.
  updateSettings(patch: SettingsPatch): Promise<Settings | void>
  /**
   * Sets these fields of `ui` in one write, keeps the others, and returns the updated `ui`. Parallel updates of
   * different fields don't lose each other's changes. Optional: by default the service reads and rewrites `ui` as a
   * whole.
   */
  updateUi?(fields: UiSettings): Promise<UiSettings>
}
