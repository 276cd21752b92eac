/** Content of a sign-in mail: a link, a code, or both. */
export type MagicLinkContent = 'link' | 'code' | 'both'

/** The `magicLink` option. */
export interface MagicLinkOptions {
  /**
   * Content of sign-in mails. With `code` or `both`, `POST /magic-link/send` also answers a `codeId`, with which `POST /magic-link/verify` takes
   * the code: eight digits, valid for ten minutes and five guesses. Default `link`.
   */
  readonly content?: MagicLinkContent | undefined
}
