import { useState } from 'preact/hooks'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../elements/button.tsx'
import { ErrorNotice, Notice } from '../feedback/notice.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { isTicked, textIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { LanguageChoice } from '../language/language-choice.tsx'
import { t } from '../language/text.ts'
import { usePageTitle } from '../routing/page-title.ts'
import { Brand } from '../shell/brand.tsx'

interface SignInViewProps {
  readonly error?: unknown
  /** Called after a change of language. */
  onLanguage(): void
  /** Signs in with the admin secret; `isKept` stores the secret for the tab. Like `onCookie`, rejects with the error of the request. */
  onSecret(secret: string, isKept: boolean): Promise<void>
  /** Signs in with the browser's cookies. Null if accounts may not administer. */
  readonly onCookie: (() => Promise<void>) | null
}

/** Asks for the admin secret, or offers to use the browser's existing sign-in. */
export function SignInView({ error, onLanguage, onSecret, onCookie }: SignInViewProps) {
  usePageTitle(t('Sign in'))
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState<unknown>(error)
  async function attempt(work: () => Promise<void>, refused: string): Promise<void> {
    setBusy(true)
    setTold(undefined)
    try {
      await work()
    } catch (failed) {
      setTold(failed instanceof ApiError && failed.status === 401 ? new Error(refused) : failed)
      setBusy(false)
    }
  }
  function submit(form: FormData): void {
    const secret = textIn(form, 'secret')
    // The secret is sent in an HTTP header, which is safe only for visible ASCII characters. A secret with other characters is rejected
    // without a request.
    const isSendable = /^[\x21-\x7e]+$/.test(secret)
    const work = isSendable
      ? () => onSecret(secret, isTicked(form, 'keep'))
      : () => Promise.reject(new ApiError('', 401, ''))
    void attempt(work, t('That is not the admin secret of this service.'))
  }
  return (
    <main class="sign-in">
      <div class="sign-in-box">
        <Brand />
        <h1>{t('Administration')}</h1>
        {told !== undefined &&
          (told instanceof ApiError && told.status === 401 ? (
            <Notice tone="info">
              <p>{told.message}</p>
            </Notice>
          ) : (
            <ErrorNotice error={told} />
          ))}
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) submit(new FormData(event.currentTarget))
          }}
        >
          <TextField
            name="secret"
            label={t('Admin secret')}
            type="password"
            isRequired
            maxLength={1024}
            hint={t('The secret stays in this page’s memory and is sent only to this service.')}
          />
          <CheckField
            name="keep"
            label={t('Keep the secret for this tab')}
            hint={t('Kept until the tab is closed, even after a reload. A duplicate of the tab has it too.')}
          />
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t('Sign in')}
          </Button>
        </form>
        {onCookie !== null && (
          <>
            <p class="or">
              <span>{t('or')}</span>
            </p>
            <Button
              isDisabled={isBusy}
              onClick={() =>
                attempt(onCookie, t("This browser isn't signed in. Sign in first, then open this page again."))
              }
            >
              {t('Continue with my own account')}
            </Button>
          </>
        )}
        <LanguageChoice onChange={onLanguage} />
      </div>
    </main>
  )
}
