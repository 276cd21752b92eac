import { usePage } from '../page-context.ts'
import { Field } from '../parts/forms/field.tsx'

interface SlugFieldProps {
  readonly value: string
  readonly problem: string | undefined
}

/** Field for the organisation's slug. Empty for an organisation without a slug. */
export function SlugField({ value, problem }: SlugFieldProps) {
  const { text } = usePage()
  const input = { autocomplete: 'off', autocapitalize: 'none', spellcheck: false, maxLength: 32 } as const
  return (
    <Field
      name="slug"
      label={text('org.slug')}
      hint={text('org.slugHint')}
      isOptional
      problem={problem}
      input={{ ...input, defaultValue: value }}
    />
  )
}
