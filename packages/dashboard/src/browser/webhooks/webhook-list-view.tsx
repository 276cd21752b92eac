import { pathOf, withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import { Badge } from '../elements/badge.tsx'
import { Breakable } from '../elements/breakable.tsx'
import { Button } from '../elements/button.tsx'
import { Chips } from '../elements/chips.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Icon } from '../elements/icon.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { SearchBox } from '../elements/search-box.tsx'
import { Empty } from '../feedback/empty.tsx'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import { rich, t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { useListQuery } from '../routing/use-list-query.ts'
import { TenantName } from '../tenants/tenant-name.tsx'
import { useTenantNames } from '../tenants/use-tenant-names.ts'
import type { Webhook, WebhookList } from '../webhook-api-types.ts'
import { DeleteWebhook } from './delete-webhook.tsx'
import { WebhookHealth } from './webhook-health.tsx'
import { webhookName } from './webhook-name.ts'

export function WebhookListView() {
  const { api, features } = useApi()
  const { run, isBusy } = useAction()
  const { search, page, setSearch, setPage } = useListQuery()
  const list = useLoad<WebhookList>(withQuery('/webhooks', { page, search }))
  const tenants = useTenantNames(list.data?.webhooks.some(({ tenantId }) => tenantId !== undefined) ?? false)

  const setActive = (webhook: Webhook, isActive: boolean) =>
    run(async () => {
      await api.send('PATCH', pathOf`/webhooks/${webhook.id}`, { isActive })
      list.reload()
      return t(isActive ? '{webhook} is active' : '{webhook} is off', { webhook: webhookName(webhook) })
    })
  const columns: readonly Column<Webhook>[] = [
    {
      label: t('Webhook'),
      cell: (webhook) => (
        <>
          <strong class="break">
            <a href={hrefOf(['webhooks', webhook.id])}>
              <Breakable>{webhookName(webhook)}</Breakable>
            </a>
          </strong>
          {webhook.tenantId && (
            <span class="muted break line">
              {rich('Tenant {name}', { name: <TenantName id={webhook.tenantId} names={tenants.names} /> })}
            </span>
          )}
        </>
      ),
    },
    {
      label: t('Direction'),
      cell: ({ url, provider }) => (
        <span class="badges">
          {url !== undefined && <Badge tone="info">{t('Outgoing')}</Badge>}
          {provider !== undefined && <Badge tone="info">{t('Inbound')}</Badge>}
        </span>
      ),
    },
    {
      label: t('Events'),
      cell: ({ events, url }) =>
        url === undefined ? <span class="muted none">—</span> : <Events of={events ?? ['*']} />,
    },
    {
      label: t('Status'),
      cell: ({ isActive }) => <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? t('Active') : t('Off')}</Badge>,
    },
    ...(features.deliveries
      ? [{ label: t('Deliveries'), cell: (webhook: Webhook) => <WebhookHealth webhook={webhook} /> }]
      : []),
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (webhook) => {
        const name = webhookName(webhook)
        const turn = webhook.isActive ? t('Turn off') : t('Turn on')
        return (
          <div class="row">
            <a class="button small" href={hrefOf(['webhooks', webhook.id])} aria-label={t('Manage {name}', { name })}>
              {t('Manage')}
            </a>
            <Button
              isSmall
              isDisabled={isBusy}
              label={`${turn} ${name}`}
              onClick={() => setActive(webhook, !webhook.isActive)}
            >
              {turn}
            </Button>
            <DeleteWebhook webhook={webhook} isSmall onDeleted={list.reload} />
          </div>
        )
      },
    },
  ]
  return (
    <>
      <PageHead title={t('Webhooks')}>
        {features.givenUp && (
          <a class="button" href={hrefOf(['webhooks', 'given-up'])}>
            {t('Given-up deliveries')}
          </a>
        )}
        <a class="button primary" href={hrefOf(['webhooks', 'new'])}>
          <Icon name="plus" />
          <span>{t('New webhook')}</span>
        </a>
      </PageHead>
      <div class="toolbar">
        <SearchBox label={t('Search by URL or provider')} value={search} onSearch={setSearch} />
      </div>
      <LoadFailure of={tenants.load} what={t('Names of tenants')} />
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="webhooks" title={search === '' ? t('No webhooks yet') : t('No such webhook')}>
              {search === '' &&
                t(
                  'Outgoing webhooks send events to other services; inbound webhooks run a script for each request from another service.',
                )}
            </Empty>
          ) : (
            <>
              <DataTable caption={t('Webhooks')} columns={columns} rows={data.webhooks} keyOf={({ id }) => id} />
              <Pager info={data} what="webhooks" onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Shows up to two events by name, and more as a number, because many long names would fill the screen. */
function Events({ of: events }: { readonly of: readonly string[] }) {
  if (events.includes('*')) return <span>{t('All events')}</span>
  if (events.length <= 2) return <Chips of={events} />
  return <span title={events.join('\n')}>{t('{count} events', { count: events.length })}</span>
}
