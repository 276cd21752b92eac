import type { Shell } from './shell.ts'

export type Lang = 'en' | 'it'

/** Response of `/ui/config`, limited to the fields that the pages use. */
export interface Config {
  readonly features: Readonly<
    Record<'register' | 'magicLink' | 'sms' | 'passkeys' | 'forgotPassword' | 'verifyEmail', boolean>
  >
  readonly ui: { readonly siteName: string; readonly logoUrl?: string }
  readonly translations: Readonly<Record<string, string>>
  readonly lang: Lang
  readonly availableProviders: readonly string[]
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
