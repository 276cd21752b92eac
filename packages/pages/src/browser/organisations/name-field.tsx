import { usePage } from '../page-context.ts'
import { Field } from '../parts/forms/field.tsx'

interface NameFieldProps {
  readonly value?: string
  readonly problem: string | undefined
}

export function NameField({ value = '', problem }: NameFieldProps) {
  const { text } = usePage()
  const input = { maxLength: 60, autocomplete: 'organization', defaultValue: value } as const
  return <Field name="name" label={text('org.name')} problem={problem} input={input} />
}
