import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { MessageList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { t } from '../language/text.ts'
import { useListQuery } from '../routing/use-list-query.ts'
import { setQuery, useRoute } from '../routing/use-route.ts'
import { useDeliveryStatus } from '../webhooks/deliveries/use-delivery-status.tsx'
import { MessageTable } from './message-table.tsx'

const CHANNELS = [
  ['mail', 'Mails'],
  ['sms', 'Text messages'],
] as const

/** Lists mails and text messages that were not sent at once. Shows the state of each message, but not its content. */
export function MessagesView() {
  const { page, setPage } = useListQuery()
  const { query } = useRoute()
  const channel = query.get('channel') === 'sms' ? 'sms' : 'mail'
  const { status, field } = useDeliveryStatus()
  const list = useLoad<MessageList>(withQuery('/messages', { page, channel, status }))
  return (
    <>
      <PageHead title={t('Messages')} about={<p>{t('Mails and text messages that could not be sent at once.')}</p>}>
        <Button icon="refresh" onClick={list.reload}>
          {t('Refresh')}
        </Button>
      </PageHead>
      <div class="toolbar">
        <SelectField
          name="channel"
          label={t('Channel')}
          value={channel}
          options={CHANNELS.map(([one, label]) => [one, t(label)])}
          onInput={(one) => setQuery({ channel: one, page: undefined })}
        />
        {field}
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="messages" title={t('No messages')}>
              {status === undefined ? t('Everything was sent at the first attempt.') : t('Nothing has this status.')}
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
