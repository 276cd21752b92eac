import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { MessageList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { useListQuery } from '../routing/use-list-query.ts'
import { setQuery, useRoute } from '../routing/use-route.ts'
import { DELIVERY_STATUSES } from '../webhook-api-types.ts'
import { STATUS_LABELS } from '../webhooks/delivery-status.ts'
import { MessageTable } from './message-table.tsx'

const CHANNELS = [
  ['mail', 'Mails'],
  ['sms', 'Text messages'],
] as const

/** Mails and text messages whose first try failed: what became of each, and nothing of what they say. */
export function MessagesView() {
  const { page, setPage } = useListQuery()
  const { query } = useRoute()
  const channel = query.get('channel') === 'sms' ? 'sms' : 'mail'
  const status = DELIVERY_STATUSES.find((one) => one === query.get('status'))
  const list = useLoad<MessageList>(withQuery('/messages', { page, channel, status }))
  return (
    <>
      <PageHead title="Messages" about={<p>Mails and text messages that could not be sent at once.</p>}>
        <Button icon="refresh" onClick={list.reload}>
          Refresh
        </Button>
      </PageHead>
      <div class="toolbar">
        <SelectField
          name="channel"
          label="Channel"
          value={channel}
          options={CHANNELS}
          onInput={(one) => setQuery({ channel: one, page: undefined })}
        />
        <SelectField
          name="status"
          label="Status"
          value={status ?? ''}
          options={[['', 'All'], ...DELIVERY_STATUSES.map((one) => [one, STATUS_LABELS[one]] as const)]}
          onInput={(one) => setQuery({ status: one, page: undefined })}
        />
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="messages" title="No messages">
              {status === undefined ? 'Everything went at its first try.' : 'None has this status.'}
            </Empty>
          ) : (
            <>
              <MessageTable messages={data.messages} onSentAgain={list.reload} />
              <Pager info={data} what="messages" onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
