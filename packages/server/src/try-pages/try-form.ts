/**
 * Try-out pages of a development server: forms that call the JSON API and show its response, so that each flow can be
 * tried in a browser. Routes: GET /dev/try, /dev/try.js and /auth/2fa. They contain no user data and redeem no token
 * without a click.
 */

/** One call of the API, as a form. */
export interface TryForm {
  readonly id: string
  /** Label of the button. */
  readonly title: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the auth mount. `:name` is replaced by the field of that name. */
  readonly path: string
  readonly fields?: readonly TryField[]
  /** Constant values that are sent with the fields. */
  readonly body?: Readonly<Record<string, string | boolean | null>>
  /** True if the form asks for the password or a code when the service requires fresh authentication. */
  readonly isSensitive?: true
  /** The form is hidden until a response or the page's query contains the temporary token of an unfinished sign-in. */
  readonly awaits?: 'second-factor' | 'set-up'
}

export interface TryField {
  readonly name: string
  readonly label: string
  /** Default `text`. */
  readonly type?: 'text' | 'email' | 'password' | 'checkbox'
  readonly isOptional?: true
  /** Prefilled from the page's query parameter of the same name. */
  readonly isInQuery?: true
}

/** A page with forms for one topic. */
export interface TryFlow {
  readonly id: string
  readonly title: string
  readonly note?: string
  /** Not in the list of pages: only reached by links. */
  readonly isTarget?: true
  readonly hasProviders?: true
  readonly forms: readonly TryForm[]
}
