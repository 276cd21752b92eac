import { PageHead } from '../elements/page-head.tsx'
import { Empty } from './empty.tsx'

export function NotFound() {
  return (
    <>
      <PageHead title="Not found" />
      <Empty icon="search" title="There is nothing at this address">
        It may have been deleted, or the service lacks the store for it.
      </Empty>
    </>
  )
}
