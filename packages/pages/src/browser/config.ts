import type { AuthPaths } from '@sallyport/client'
import type { Shell } from './shell.ts'

type Reply = AuthPaths['/ui/config']['get']['responses'][200]['content']['application/json']

export type Lang = Reply['lang']

/** Response of `/ui/config`, limited to the fields that the pages use. */
export interface Config
  extends Pick<
    Reply,
    | 'translations'
    | 'lang'
    | 'languages'
    | 'availableProviders'
    | 'totpEnabled'
    | 'sections'
    | 'magicLinkContent'
    | 'identifiers'
  > {
  readonly features: Readonly<
    Record<
      | 'register'
      | 'magicLink'
      | 'sms'
      | 'passkeys'
      | 'forgotPassword'
      | 'verifyEmail'
      | 'changeEmail'
      | 'linkedAccounts'
      | 'linking'
      | 'sessions'
      | 'deleteAccount',
      boolean
    >
  > & { readonly passwordless?: true; readonly emailOptional?: true }
  readonly ui: Pick<Reply['ui'], 'siteName' | 'logoUrl'>
}

/**
 * Loads the configuration and the texts. If `lang` is null, the service chooses the language. Rejects if the service
 * can't be reached or returns an error.
 */
export async function loadConfig({ mount }: Shell, lang: Lang | null): Promise<Config> {
  const answer = await fetch(`${mount}/ui/config${lang === null ? '' : `?lang=${lang}`}`)
  if (!answer.ok) throw new Error(`/ui/config answered ${answer.status}`)
  return answer.json()
}
