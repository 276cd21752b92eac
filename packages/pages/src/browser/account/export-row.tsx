import { useState } from 'preact/hooks'
import type { Answer } from '../call.ts'
import { ActionButton } from '../lists/action-button.tsx'
import { usePage } from '../page-context.ts'
import { download } from '../parts/download.ts'
import { Success } from '../parts/notice.tsx'
import { Row } from '../parts/row.tsx'

/** Downloads the user's data as a JSON file. */
export function ExportRow() {
  const { text, callSensitive } = usePage()
  const [times, setTimes] = useState(0)
  async function save(): Promise<Answer> {
    const answer = await callSensitive('GET', '/account/export')
    if ('body' in answer) download('account.json', 'application/json', JSON.stringify(answer.body, null, 2))
    return answer
  }
  return (
    <Row
      title={text('account.export')}
      value={text('account.exportHint')}
      aside={
        <div class="actions">
          <ActionButton
            label={text('common.download')}
            of={text('account.export')}
            act={save}
            onDone={() => setTimes(times + 1)}
          />
        </div>
      }
      below={times > 0 && <Success key={times}>{text('account.exported')}</Success>}
    />
  )
}
