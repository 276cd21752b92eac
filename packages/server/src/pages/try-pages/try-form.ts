/**
 * Try-out pages of a development server. Their forms call the JSON API and show its response, so that each flow can
 * be tried in a browser. The routes are GET /dev/try, /dev/try.js and /auth/2fa. The pages contain no user data, and
 * redeem a token only after a click.
 */

/** A form that makes one call of the JSON API. */
export interface TryForm {
  readonly id: string
  /** Label of the submit button. */
  readonly title: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /**
   * Path of the endpoint, relative to the service's mount path. `:name` is replaced by the value of the field `name`.
   */
  readonly path: string
  readonly fields?: readonly TryField[]
  /** Constant values that are sent in addition to the fields. */
  readonly body?: Readonly<Record<string, string | boolean | null>>
  /** True if the endpoint may require fresh authentication. Then the form asks for the password or a code. */
  readonly isSensitive?: true
  /**
   * Hides the form until a response or the page's query contains the temporary token of an unfinished sign-in. The
   * value names the step that is missing.
   */
  readonly awaits?: 'second-factor' | 'set-up'
}

export interface TryField {
  readonly name: string
  readonly label: string
  /** Type of the form input. Default `text`. */
  readonly type?: 'text' | 'email' | 'password' | 'checkbox'
  readonly isOptional?: true
  /** True if the field is prefilled from the query parameter with the field's name. */
  readonly isInQuery?: true
}

/** A try-out page with all forms of one topic. */
export interface TryFlow {
  readonly id: string
  readonly title: string
  readonly note?: string
  /** True if the page is left out of the list of pages, because it is only opened by links and redirects. */
  readonly isTarget?: true
  readonly hasProviders?: true
  readonly forms: readonly TryForm[]
}
