import { rich, t } from './language/text.ts'

/** Shown if the browser has opened the dashboard below a path that the option `publicPath` doesn't name. */
export function WrongPath({ below }: { readonly below: string }) {
  return (
    <main class="sign-in">
      <h1>{t('The dashboard is below another path than the service knows')}</h1>
      <p>
        {rich('{code}: set {option}', {
          code: <code>mount.mismatch</code>,
          option: <code>publicPath: '{below}'</code>,
        })}
      </p>
    </main>
  )
}
