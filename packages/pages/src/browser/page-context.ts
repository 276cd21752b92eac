import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { TextKey } from '../texts/en.ts'
import type { OrganisationTextKey } from '../texts/en-organisations.ts'
import type { FieldsOf, Method, PathOf, ReplyOf } from './auth-endpoints.ts'
import { type Answer, call, type Failure, failed } from './call.ts'
import type { Config, Lang } from './config.ts'
import { addressOf, type ScreenName } from './page-address.ts'
import { sentenceOf } from './parts/named.tsx'
import type { Secrets } from './secrets.ts'
import type { Shell } from './shell.ts'
import { explain, explainRule, translate, type Values } from './translate.ts'

/** Key of a text, and its values. Stored instead of the translated text, so that the text follows the language switch. */
export type Told = readonly [key: TextKey | OrganisationTextKey, values?: Values]

export interface Page {
  readonly shell: Shell
  readonly screen: ScreenName
  readonly secrets: Secrets
  /** Error code in the query of a redirect, or null. */
  readonly brought: string | null
  readonly query: URLSearchParams
  readonly config: Config
  readonly chooseLanguage: (lang: Lang) => void
  /** Asks the signed-in user to confirm their identity. Resolves to false if the user cancels. */
  readonly reauthenticate: () => Promise<boolean>
}

export const PageContext = createContext<Page | null>(null)

export function usePage() {
  const page = useContext(PageContext)
  if (page === null) throw new Error('usePage is called outside a page')
  const { shell, config } = page
  return {
    ...page,
    text: (...[key, values]: Told) => translate(config, key, values),
    /** Returns a text as elements, for values such as names and addresses. Attributes and titles need a string, so they use `text`. */
    sentence: (...[key, values = {}]: Told) => sentenceOf(translate(config, key), values),
    explain: (failure: Pick<Failure, 'code' | 'message' | 'seconds'>) => explain(config, failure),
    explainRule: (path: string, rule: string) => explainRule(config, path, rule),
    /**
     * Returns the address of a screen. `returnPath` is where the browser goes after the sign-in. Default: the current
     * page's return path.
     */
    linkTo: (to: ScreenName, returnPath = shell.returnPath) =>
      addressOf(to, { ...shell, returnPath }, new URLSearchParams(location.search).get('lang')),
    post: <Path extends PathOf<'POST'>>(path: Path, fields: FieldsOf<'POST', Path>) =>
      call(shell, 'POST', path, fields),
    get: <Path extends PathOf<'GET'>>(path: Path) => call(shell, 'GET', path),
    /**
     * Makes a sensitive call. If the service asks for a fresh proof, asks the user for it and repeats the call.
     */
    async callSensitive<M extends Method, Path extends PathOf<M>>(
      method: M,
      path: Path,
      fields?: FieldsOf<M, Path>,
    ): Promise<Answer<ReplyOf<M, Path>>> {
      const answer = await call(shell, method, path, fields)
      if (!('failure' in answer) || answer.failure.code !== 'REAUTHENTICATION_REQUIRED') return answer
      return (await page.reauthenticate()) ? call(shell, method, path, fields) : failed('REAUTHENTICATION_CANCELLED')
    },
  }
}
