import type { StaticFiles, UiAssets } from '../../ports/host/static-files.ts'
import type { UiSettings } from '../../ports/settings.ts'

/** The `ui` option: whether the sign-in pages are served, and their appearance. Administrators' settings override the appearance. */
export interface UiOptions extends UiSettings {
  /** The pages of `@sallyport/pages`, served below `<auth mount>/ui`. Without them, only `GET <auth mount>/ui/config` and `assets` are served. */
  readonly pages?: StaticFiles | undefined
  /**
   * The host's own files, such as the scripts of an existing client, served below `<auth mount>/ui/`, also with `headless`. If the built-in pages are
   * served, the files must have other paths.
   */
  readonly assets?: UiAssets | undefined
  /** `true` doesn't serve the pages, but `GET <auth mount>/ui/config` returns their texts, for a host with its own pages. Default false. */
  readonly headless?: boolean | undefined
  /**
   * Path, below `siteUrl`, that the built-in pages open after a sign-in without `return_path`, such as `/auth/ui/account`, the account page
   * of this service. Default `/`.
   */
  readonly home?: string | undefined
  /** Style sheet (CSS) of the host, loaded after the built-in one. */
  readonly customCss?: string | undefined
}
