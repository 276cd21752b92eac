import { withQuery } from '../../api/admin-api.ts'
import { useLoad } from '../../api/use-load.ts'
import { Button } from '../../elements/button.tsx'
import { PageHead } from '../../elements/page-head.tsx'
import { Pager } from '../../elements/pager.tsx'
import { Empty } from '../../feedback/empty.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { rich, t } from '../../language/text.ts'
import { hrefOf } from '../../routing/route.ts'
import { useListQuery } from '../../routing/use-list-query.ts'
import type { DeliveryList } from '../../webhook-api-types.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { ReplayGivenUp } from './replay-given-up.tsx'

/** Lists the deliveries that were given up after their last retry: to webhooks, mails and text messages. */
export function GivenUpView() {
  const { page, setPage } = useListQuery()
  const list = useLoad<DeliveryList>(withQuery('/deliveries', { page }))
  return (
    <>
      <PageHead
        title={t('Given-up deliveries')}
        parent={{ label: t('Webhooks'), href: hrefOf(['webhooks']) }}
        about={
          <>
            <p>
              {rich('Deliveries to webhooks, mails and text messages. Show only: {mails} or {messages}.', {
                mails: <a href={hrefOf(['messages'], { status: 'dead' })}>{t('mails')}</a>,
                messages: <a href={hrefOf(['messages'], { status: 'dead', channel: 'sms' })}>{t('text messages')}</a>,
              })}
            </p>
            <p>
              {rich('Waiting and delivered ones: under {webhooks}, for each webhook, and under {messages}.', {
                webhooks: <a href={hrefOf(['webhooks'])}>{t('Webhooks')}</a>,
                messages: <a href={hrefOf(['messages'])}>{t('Messages')}</a>,
              })}
            </p>
          </>
        }
      >
        <Button icon="refresh" onClick={list.reload}>
          {t('Refresh')}
        </Button>
        <ReplayGivenUp count={list.data?.total ?? 0} onReplayed={list.reload} />
      </PageHead>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="webhooks" title={t('No given-up deliveries')}>
              {t('Deliveries appear here after their last retry failed.')}
            </Empty>
          ) : (
            <>
              <DeliveryTable isOfAll deliveries={data.deliveries} onReplayed={list.reload} />
              <Pager info={data} what="deliveries" onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
