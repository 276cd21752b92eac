import { useState } from 'preact/hooks'
import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import type { AdminUser, Impersonation } from '../../api-types.ts'
import { Button } from '../../elements/button.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { textIn } from '../../forms/form-values.ts'
import { TextField } from '../../forms/text-field.tsx'
import { rich, t } from '../../language/text.ts'
import { knownAs } from '../known-as.ts'

/** Stores what the banner of the user's pages shows. These pages open in this tab, so they can read its sessionStorage. */
function tellPages(note: { readonly userId: string; readonly reason: string; readonly expiresAt: string }): void {
  try {
    sessionStorage.setItem('sallyport acting', JSON.stringify(note))
  } catch {
    // If the browser refuses storage, the banner names only the user.
  }
}

/** Asks for the reason, then signs this browser in as the user and opens the user's page. */
export function ActAsUser({ user }: { readonly user: AdminUser }) {
  const { api, isBySecret } = useApi()
  const [isAsking, setAsking] = useState(false)
  async function submit(form: FormData): Promise<void> {
    const reason = textIn(form, 'reason')
    const { next, expiresAt } = await api.send<Impersonation>('POST', pathOf`/users/${user.id}/impersonate`, { reason })
    tellPages({ userId: user.id, reason, expiresAt })
    if (next !== undefined) location.assign(next)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Act as this user')}</Button>
      {isAsking && (
        <FormDialog
          title={t('Act as this user')}
          action={t('Act as this user')}
          onClose={() => setAsking(false)}
          onSubmit={submit}
        >
          <p>
            {rich(
              'This browser is signed in as {email} for an hour at most. Nothing sensitive can be changed meanwhile.',
              {
                email: <strong class="break">{knownAs(user)}</strong>,
              },
            )}
            {!isBySecret && ` ${t('Your own sign-in in this browser ends: sign in again afterwards.')}`}
          </p>
          <TextField
            name="reason"
            label={t('Reason')}
            isRequired
            maxLength={500}
            hint={t('Such as the number of a support request. It is recorded with your name.')}
          />
        </FormDialog>
      )}
    </>
  )
}
