import { useEffect, useState } from 'preact/hooks'
import { Button } from '../elements/button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Skeleton } from '../feedback/loaded.tsx'
import { Notice } from '../feedback/notice.tsx'
import { t } from '../language/text.ts'
import type { View } from './views.tsx'

/** Shows a view, and its name while its script is loaded. */
export function LoadedView({ view, rest }: { readonly view: View; readonly rest: readonly string[] }) {
  const [outcome, setOutcome] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const Shown = view.show()
  const isMissing = Shown === null
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    view.load().then(
      () => isGone || setOutcome('loaded'),
      () => isGone || setOutcome('failed'),
    )
    return () => {
      isGone = true
    }
  }, [view, isMissing])
  if (Shown !== null) return <Shown rest={rest} />
  return (
    <>
      <PageHead title={t(view.label)} />
      {outcome === 'failed' ? (
        <LoadFailure />
      ) : (
        <div class="loaded" aria-busy="true">
          <Skeleton />
        </div>
      )}
    </>
  )
}

/**
 * Says that the view's script couldn't be loaded, and offers to reload the page. The script's name belongs to one release, so a page of an older
 * release can't load the script. Browsers remember a script that failed until the page is reloaded, so there is no other way to try again.
 */
function LoadFailure() {
  return (
    <Notice tone="bad">
      <p>
        {t(
          'This part of the dashboard couldn’t be loaded: the connection failed, or the service was updated. Reload the page.',
        )}
      </p>
      <Button isSmall icon="refresh" onClick={() => location.reload()}>
        {t('Reload the page')}
      </Button>
    </Notice>
  )
}
