import { PageHead } from '../elements/page-head.tsx'
import { t } from '../language/text.ts'
import { Empty } from './empty.tsx'

export function NotFound() {
  return (
    <>
      <PageHead title={t('Not found')} />
      <Empty icon="search" title={t('There is nothing at this address')}>
        {t('It may have been deleted, or the service lacks the store for it.')}
      </Empty>
    </>
  )
}
