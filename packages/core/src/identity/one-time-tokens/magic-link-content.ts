/** Content of a sign-in mail: a link, a code, or both. */
export type MagicLinkContent = 'link' | 'code' | 'both'

/** The `magicLink` option. */
export interface MagicLinkOptions {
  /**
   * Content of sign-in mails. With `code` or `both`, `POST /magic-link/send` also returns a `codeId`, and `POST /magic-link/verify` accepts the
   * code together with it. A code has eight digits and is valid for ten minutes and five guesses. Default `link`.
   */
  readonly content?: MagicLinkContent | undefined
}
