import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Field } from '../parts/forms/field.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { MadeKey } from './made-key.tsx'
import { useScopeName } from './scope-name.ts'

export type KeysPath = '/api-keys' | `/tenants/${string}/keys`

interface NewApiKeyProps {
  readonly path: KeysPath
  /** Scopes that the key may have. */
  readonly scopes: readonly string[]
  /** Called when the key is made and shown. */
  readonly onMade: () => void
  /** Called when the user has saved the key. */
  readonly onDone: () => void
}

/** Makes an API key and shows it, once. */
export function NewApiKey({ path, scopes, onMade, onDone }: NewApiKeyProps) {
  const { text, callSensitive } = usePage()
  const sending = useSending()
  const nameOf = useScopeName()
  const [rawKey, setRawKey] = useState<string | null>(null)
  if (rawKey !== null) return <MadeKey rawKey={rawKey} onDone={onDone} />
  return (
    <Form
      sending={sending}
      submit={text('keys.create')}
      onSend={async ({ name = '', days = '', ...fields }) => {
        const chosen = scopes.filter((scope) => fields[`scope ${scope}`] !== undefined)
        const expiresAt = days === '' ? undefined : new Date(Date.now() + Number(days) * 86_400_000).toISOString()
        const body = { name: name.trim(), scopes: chosen, expiresAt }
        const made = await sending.run(() => callSensitive('POST', path, body))
        if (made === null) return
        setRawKey(String(Reflect.get(made, 'rawKey')))
        onMade()
      }}
    >
      <Field
        name="name"
        label={text('keys.name')}
        problem={sending.problems.name}
        input={{ maxLength: 100, autocomplete: 'off' }}
      />
      <Field
        name="days"
        label={text('keys.days')}
        isOptional
        problem={sending.problems.expiresAt}
        input={{ type: 'number', min: 1, max: 3650, inputMode: 'numeric' }}
      />
      {scopes.length > 0 && (
        <fieldset>
          <legend>{text('keys.scopes')}</legend>
          {scopes.map((scope) => (
            <label key={scope} class="check">
              <input type="checkbox" name={`scope ${scope}`} />
              <span>
                {nameOf(scope)} <code class={nameOf(scope) && 'hint'}>{scope}</code>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Form>
  )
}
