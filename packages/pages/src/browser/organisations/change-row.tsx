import type { ComponentChildren } from 'preact'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/forms/form.tsx'
import { type Sending, useSending } from '../parts/forms/use-sending.ts'
import { Named } from '../parts/named.tsx'
import { Row } from '../parts/row.tsx'
import { type OrganisationProps, pathOf } from './organisation.ts'

interface ChangeRowProps extends OrganisationProps {
  readonly title: string
  readonly value: string
  /** Returns the request body for the typed fields. */
  readonly changeOf: (fields: Readonly<Record<string, string>>) => { name: string } | { slug: string | null }
  /** Returns the field of the form, with the problem that the service found. */
  readonly children: (problems: Sending['problems']) => ComponentChildren
}

/** Shows a value of the organisation. Members with the permission `tenant:update` change it here. */
export function ChangeRow({ organisation, onChange, title, value, changeOf, children }: ChangeRowProps) {
  const { text, callSensitive } = usePage()
  const sending = useSending()
  const mayChange = organisation.permissions.includes('tenant:update')
  return (
    <Row title={title} value={<Named of={value} />} {...(mayChange && { action: text('account.change') })}>
      {(close) => (
        <Form
          sending={sending}
          submit={text('account.save')}
          onSend={async (fields) => {
            const saved = await sending.run(() => callSensitive('PATCH', pathOf(organisation), changeOf(fields)))
            if (saved === null) return
            await onChange()
            close('account.saved')
          }}
        >
          {children(sending.problems)}
        </Form>
      )}
    </Row>
  )
}
