import type { ReplyOf } from '../auth-endpoints.ts'
import { LastUsed } from '../lists/last-used.tsx'
import { ListItem } from '../lists/list-item.tsx'
import { RemoveButton } from '../lists/remove-button.tsx'
import { useDay } from '../lists/use-day.ts'
import { useList } from '../lists/use-list.ts'
import { usePage } from '../page-context.ts'
import { Field } from '../parts/forms/field.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { Row } from '../parts/row.tsx'
import { useNewPasskey } from '../passkeys/use-new-passkey.ts'
import { deviceOf } from './device-of.ts'

/** The user's passkeys: adds, renames and removes them. */
export function Passkeys() {
  const { text } = usePage()
  const { items, failure, load } = useList('/passkeys', (body) => body.passkeys)
  const sending = useSending()
  const create = useNewPasskey()
  const list = items !== null && items.length > 0 && (
    <ul class="items">
      {items.map((passkey) => (
        <Passkey key={passkey.id} passkey={passkey} onChange={load} />
      ))}
    </ul>
  )
  return (
    <Row
      title={text('account.passkeys')}
      value={items?.length === 0 ? text('account.passkeysNone') : undefined}
      action={text('account.add')}
      below={[list, <LoadProblem failure={failure} load={load} />]}
    >
      {(close) => (
        <Form
          sending={sending}
          submit={text('account.addPasskey')}
          onSend={async ({ name = '' }) => {
            if ((await sending.run(() => create(name.trim()))) === null) return
            await load()
            close('account.passkeyAdded')
          }}
        >
          <PasskeyName value={deviceOf(navigator.userAgent)} problem={sending.problems.name} />
        </Form>
      )}
    </Row>
  )
}

interface PasskeyProps {
  readonly passkey: ReplyOf<'GET', '/passkeys'>['passkeys'][number]
  readonly onChange: () => Promise<void>
}

function Passkey({ passkey, onChange }: PasskeyProps) {
  const { text, sentence, callSensitive } = usePage()
  const day = useDay()
  const sending = useSending()
  const { id, name, lastUsedAt } = passkey
  const path = `/passkeys/${encodeURIComponent(id)}` as const
  return (
    <ListItem
      name={name}
      hint={[text('account.addedOn', { day: day(passkey.createdAt) }), <LastUsed at={lastUsedAt} />]}
      action={text('account.rename')}
      aside={
        <RemoveButton
          label={text('account.remove')}
          of={name}
          ask={sentence('account.removeAsk', { name })}
          remove={() => callSensitive('DELETE', path)}
          onRemoved={onChange}
        />
      }
    >
      {(close) => (
        <Form
          sending={sending}
          submit={text('account.save')}
          onSend={async (fields) => {
            const renamed = { name: fields.name?.trim() }
            if ((await sending.run(() => callSensitive('PATCH', path, renamed))) === null) return
            close()
            await onChange()
          }}
        >
          <PasskeyName value={name} problem={sending.problems.name} />
        </Form>
      )}
    </ListItem>
  )
}

function PasskeyName({ value, problem }: { readonly value: string; readonly problem: string | undefined }) {
  const { text } = usePage()
  const input = { maxLength: 64, defaultValue: value, autocomplete: 'off' } as const
  return <Field name="name" label={text('account.passkeyName')} problem={problem} input={input} />
}
