import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { usePage } from '../../page-context.ts'
import { EyeIcon } from '../icons.tsx'
import { isEasyToGuess } from './easy-to-guess.ts'
import { Field } from './field.tsx'

interface Asked {
  readonly problem: string | undefined
}

interface EmailProps extends Asked {
  readonly value?: string
  /** True if the browser may list passkeys at this field. Default false. */
  readonly takesPasskeys?: boolean
  /** True if the user enters a new address. Default false. */
  readonly isNew?: boolean
  /** Default false. */
  readonly isOptional?: boolean
}

export function EmailField({ problem, value, takesPasskeys = false, isNew = false, isOptional = false }: EmailProps) {
  const { text } = usePage()
  const autocomplete = isNew ? 'email' : takesPasskeys ? 'username webauthn' : 'username'
  const input = { type: 'email', autocomplete, inputmode: 'email', spellcheck: false } as const
  const initial = value === undefined ? {} : { defaultValue: value }
  return (
    <Field
      name={isNew ? 'newEmail' : 'email'}
      label={text(isNew ? 'field.newEmail' : 'field.email')}
      isOptional={isOptional}
      problem={problem}
      input={{ ...input, ...initial, autocapitalize: 'none', maxLength: 254 }}
    />
  )
}

interface IdentifierProps extends Asked {
  readonly value: string
  /** True if the browser may list passkeys at this field. */
  readonly takesPasskeys: boolean
}

/** Field for the identifier of an account: the email address, and where the service allows it, a username or phone number. */
export function IdentifierField({ problem, value, takesPasskeys }: IdentifierProps) {
  const { text, config } = usePage()
  const { identifiers } = config
  if (identifiers === undefined) return <EmailField problem={problem} value={value} takesPasskeys={takesPasskeys} />
  const [first = '', ...others] = identifiers.map((kind) => text(`field.${kind}`))
  const names = [first, ...others.map((name) => name.toLowerCase())]
  const last = names.pop()
  const label = names.length === 0 ? last : `${names.join(', ')} ${text('common.or')} ${last}`
  const autocomplete = takesPasskeys ? 'username webauthn' : 'username'
  const input = { type: 'text', autocomplete, spellcheck: false, autocapitalize: 'none', maxLength: 254 } as const
  return <Field name="identifier" label={label ?? ''} problem={problem} input={{ ...input, defaultValue: value }} />
}

/** Field for a username that the user chooses. */
export function UsernameField({
  problem,
  value = '',
  isOptional,
}: Asked & { readonly value?: string; readonly isOptional: boolean }) {
  const { text } = usePage()
  const input = { autocomplete: 'username', spellcheck: false, autocapitalize: 'none', maxLength: 64 } as const
  return (
    <Field
      name="username"
      label={text('field.username')}
      hint={text('field.usernameHint')}
      isOptional={isOptional}
      problem={problem}
      input={{ ...input, defaultValue: value }}
    />
  )
}

interface PasswordProps extends Asked {
  /** Name of the field in the request: `newPassword` where a signed-in user or a reset sets the password, else `password`. */
  readonly name: 'password' | 'newPassword'
  /**
   * True if the user chooses a new password. Shows the password rules and lets password managers suggest one. Default
   * false.
   */
  readonly isNew?: boolean
  /** Default: the name of the field. */
  readonly label?: string
  readonly aside?: ComponentChildren
}

export function PasswordField({ problem, name, isNew, label, aside }: PasswordProps) {
  const { text } = usePage()
  const [isShown, setShown] = useState(false)
  const [isWeak, setWeak] = useState(false)
  return (
    <Field
      name={name}
      label={label ?? text(`field.${name}`)}
      problem={problem}
      aside={aside}
      {...(isNew && {
        hint: text(isWeak ? 'field.passwordWeak' : 'field.passwordHint'),
        onInput: (value: string) => setWeak(isEasyToGuess(value)),
      })}
      input={{ type: isShown ? 'text' : 'password', autocomplete: isNew ? 'new-password' : 'current-password' }}
    >
      <button
        type="button"
        class="plain reveal"
        aria-pressed={isShown}
        aria-label={text(isShown ? 'field.hidePassword' : 'field.showPassword')}
        onClick={() => setShown(!isShown)}
      >
        <EyeIcon isOpen={isShown} />
      </button>
    </Field>
  )
}

interface CodeProps extends Asked {
  readonly name: string
  /** Default: "Six-digit code". */
  readonly label?: string
}

/** Field for a code of digits. Accepts up to 32 characters, so that a code with blanks or dashes can be pasted. */
export function CodeField({ problem, name, label }: CodeProps) {
  const { text } = usePage()
  return (
    <Field
      name={name}
      label={label ?? text('field.code')}
      problem={problem}
      input={{ class: 'code', autocomplete: 'one-time-code', inputmode: 'numeric', maxLength: 32 }}
    />
  )
}
