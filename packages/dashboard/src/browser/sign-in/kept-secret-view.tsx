import { Button } from '../elements/button.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'
import { t } from '../language/text.ts'
import { usePageTitle } from '../routing/page-title.ts'
import { Brand } from '../shell/brand.tsx'

/** Shown if the tab has a stored secret, but the service couldn't be asked whether the secret is valid. */
export function KeptSecretView(props: { readonly error: unknown; onRetry(): void; onForget(): void }) {
  const { error, onRetry, onForget } = props
  usePageTitle(t('Sign in'))
  return (
    <main class="sign-in">
      <div class="sign-in-box">
        <Brand />
        <h1>{t('Administration')}</h1>
        <p>{t('The service can’t be reached. The secret is still kept for this tab.')}</p>
        <ErrorNotice error={error} onRetry={onRetry} />
        <Button onClick={onForget}>{t('Forget the secret')}</Button>
      </div>
    </main>
  )
}
