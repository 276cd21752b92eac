import { usePage } from '../page-context.ts'
import { download } from '../parts/download.ts'
import { Form } from '../parts/form.tsx'
import { Row } from '../parts/row.tsx'
import { useSending } from '../parts/use-sending.ts'

/** Downloads the user's data as a JSON file. */
export function ExportRow() {
  const { text, callSensitive } = usePage()
  const sending = useSending()
  return (
    <Row title={text('account.export')} value={text('account.exportHint')} action={text('common.download')}>
      {(close) => (
        <Form
          sending={sending}
          submit={text('account.exportSubmit')}
          onSend={async () => {
            const body = await sending.run(() => callSensitive('GET', '/account/export'))
            if (body === null) return
            download('account.json', 'application/json', JSON.stringify(body, null, 2))
            close(text('account.exported'))
          }}
        />
      )}
    </Row>
  )
}
