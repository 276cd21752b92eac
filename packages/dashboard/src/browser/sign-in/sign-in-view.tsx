import { useState } from 'preact/hooks'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../elements/button.tsx'
import { ErrorNotice, Notice } from '../feedback/notice.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { isTicked, textIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { usePageTitle } from '../routing/page-title.ts'
import { Brand } from '../shell/brand.tsx'

interface SignInViewProps {
  /** Why one has to sign in again. */
  readonly error?: unknown
  /** Both throw what the service says. */
  onSecret(secret: string, isKept: boolean): Promise<void>
  onCookie(): Promise<void>
}

/** Asks for the admin secret, or for leave to use the sign-in that this browser has. */
export function SignInView({ error, onSecret, onCookie }: SignInViewProps) {
  usePageTitle('Sign in')
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
    // What no header can carry is no secret either.
    const isSendable = /^[\x21-\x7e]+$/.test(secret)
    const work = isSendable
      ? () => onSecret(secret, isTicked(form, 'keep'))
      : () => Promise.reject(new ApiError('', 401, ''))
    void attempt(work, 'That is not the admin secret of this service.')
  }
  return (
    <main class="sign-in">
      <div class="sign-in-box">
        <Brand />
        <h1>Administration</h1>
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
            label="Admin secret"
            type="password"
            isRequired
            maxLength={1024}
            hint="It stays in this page's memory and is sent to this service alone."
          />
          <CheckField
            name="keep"
            label="Keep for this tab"
            hint="Until the tab is closed, also over a reload. A duplicate of the tab gets it, too."
          />
          <Button type="submit" look="primary" isBusy={isBusy}>
            Sign in
          </Button>
        </form>
        <p class="or">
          <span>or</span>
        </p>
        <Button
          isDisabled={isBusy}
          onClick={() => attempt(onCookie, "This browser isn't signed in, or the service admits no accounts here.")}
        >
          Continue with my own account
        </Button>
      </div>
    </main>
  )
}
