import { rich, t } from './language/text.ts'

/** Tells the user that the dashboard is opened below a path that the option `publicPath` doesn't name, and what to set. */
export function WrongPath({ below }: { readonly below: string }) {
  return (
    <main class="sign-in">
      <h1>{t('The dashboard is opened at a path that the service doesn’t know')}</h1>
      <p>
        {rich('{code}: set {option}', {
          code: <code>mount.mismatch</code>,
          option: <code>publicPath: '{below}'</code>,
        })}
      </p>
    </main>
  )
}
