/**
 * Pages of a development server on which every flow can be tried with a browser alone: forms that call the JSON API and show what it answers.
 * Routes: GET /dev/try, /dev/try.js and /auth/2fa. They hold nothing of anybody's and redeem nothing by themselves: every step is a click.
 */

/** One call of the API, as a form. */
export interface TryForm {
  readonly id: string
  /** What its button says. */
  readonly title: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the auth mount. `:name` takes the field of that name. */
  readonly path: string
  readonly fields?: readonly TryField[]
  /** Sent with the fields. */
  readonly body?: Readonly<Record<string, string | boolean | null>>
  /** Asks for the password or a code when the service wants a fresh proof. */
  readonly isSensitive?: true
  /** Hidden until an answer, or the page's address, brings the temporary token of a sign-in that isn't ended. */
  readonly awaits?: 'second-factor' | 'set-up'
}

export interface TryField {
  readonly name: string
  readonly label: string
  /** Default `text`. */
  readonly type?: 'text' | 'email' | 'password' | 'checkbox'
  readonly isOptional?: true
  /** The page's query fills it, by its name. */
  readonly isInQuery?: true
}

/** A page: some forms about one thing. */
export interface TryFlow {
  readonly id: string
  readonly title: string
  readonly note?: string
  /** Left out of the list of pages: links lead there. */
  readonly isTarget?: true
  readonly hasProviders?: true
  readonly forms: readonly TryForm[]
}
