import type { StaticFiles, UiAssets } from '../../ports/host/static-files.ts'
import type { UiSettings } from '../../ports/settings.ts'

/**
 * The `ui` option: whether the sign-in pages are served, and their appearance. Settings that administrators change override these values.
 */
export interface UiOptions extends UiSettings {
  /** The pages of `@sallyport/pages`, served below `<auth mount>/ui`. Without pages only `GET <auth mount>/ui/config` is served. */
  readonly pages?: StaticFiles | undefined
  /**
   * The host's own files, such as the scripts of an existing client, served below `<auth mount>/ui/`, also with `headless`. Their paths
   * must differ from those of the built-in pages that are served.
   */
  readonly assets?: UiAssets | undefined
  /** `true` serves only `GET <auth mount>/ui/config`, with the texts of the pages, for a host with its own pages. Default false. */
  readonly headless?: boolean | undefined
  /**
   * Path, below `siteUrl`, that the built-in pages open after a sign-in without `return_path`, such as `/auth/ui/account`, the account page
   * of this service. Default `/`.
   */
  readonly home?: string | undefined
  /** Style sheet (CSS) of the host, loaded after the built-in one. */
  readonly customCss?: string | undefined
}
