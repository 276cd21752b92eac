import { RemoveButton } from '../lists/remove-button.tsx'
import { usePage } from '../page-context.ts'
import { UsernameField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Named } from '../parts/named.tsx'
import { Row } from '../parts/row.tsx'
import type { MeProps } from './me.ts'

/** Shows, sets and removes the username. */
export function UsernameRow({ me, onChange }: MeProps) {
  const { text, callSensitive } = usePage()
  const sending = useSending()
  const { username } = me
  const set = (value: string | null) => callSensitive('POST', '/change-username', { username: value })
  return (
    <Row
      title={text('field.username')}
      value={username === null ? text('account.none') : <Named of={username} />}
      action={text(username === null ? 'account.add' : 'account.change')}
    >
      {(close) => (
        <>
          <Form
            sending={sending}
            submit={text('account.save')}
            onSend={async ({ username: typed = '' }) => {
              if ((await sending.run(() => set(typed))) === null) return
              await onChange()
              close('account.saved')
            }}
          >
            <UsernameField problem={sending.problems.username} value={username ?? ''} isOptional={false} />
          </Form>
          {username !== null && (
            <RemoveButton
              label={text('account.remove')}
              remove={() => set(null)}
              onRemoved={async () => {
                await onChange()
                close('account.removed')
              }}
            />
          )}
        </>
      )}
    </Row>
  )
}
