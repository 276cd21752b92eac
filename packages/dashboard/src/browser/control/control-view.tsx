import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { Settings } from '../api-types.ts'
import { PageHead } from '../elements/page-head.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { t } from '../language/text.ts'
import type { ActionList } from '../webhook-api-types.ts'
import { AppearanceCard } from './appearance-card.tsx'
import { SignInRulesCard } from './sign-in-rules-card.tsx'
import { WebhookActionsCard } from './webhook-actions-card.tsx'

export function ControlView() {
  const { features } = useApi()
  const load = useLoad<Settings>('/settings')
  const actions = useLoad<ActionList>(features.webhooks ? '/actions' : null)
  return (
    <>
      <PageHead
        title={t('Control')}
        about={<p>{t('These settings override the options that the service was started with.')}</p>}
      />
      <Loaded of={load}>
        {(settings) => {
          const shared = { settings, onChange: load.replace }
          return (
            <div class="stack wide">
              <SignInRulesCard {...shared} />
              <AppearanceCard {...shared} />
              {features.webhooks && (
                <Loaded of={actions}>{(data) => <WebhookActionsCard actions={data.actions} {...shared} />}</Loaded>
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
