import { PageHead } from '../elements/page-head.tsx'
import { SubNavigation } from '../elements/sub-navigation.tsx'
import { t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import type { ViewProps } from '../routing/view-props.ts'
import { LiveEvents } from './live-events.tsx'
import { RecordedEvents } from './recorded-events.tsx'

export function EventsView({ rest: [part] }: ViewProps) {
  const isLive = part === 'live'
  return (
    <>
      <PageHead title={t('Events')} />
      <SubNavigation
        label={t('Kinds of events')}
        links={[
          { text: t('Recorded'), href: hrefOf(['events']), isHere: !isLive },
          { text: t('Live'), href: hrefOf(['events', 'live']), isHere: isLive },
        ]}
      />
      {isLive ? <LiveEvents /> : <RecordedEvents />}
    </>
  )
}
