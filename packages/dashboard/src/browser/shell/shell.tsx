import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useApi } from '../api/api-context.ts'
import { Empty } from '../feedback/empty.tsx'
import { NotFound } from '../feedback/not-found.tsx'
import { t } from '../language/text.ts'
import { useRoute } from '../routing/use-route.ts'
import { Guarded } from './guarded.tsx'
import { LoadedView } from './loaded-view.tsx'
import { Navigation } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePalette } from './use-palette.tsx'
import { VIEWS } from './views.tsx'

export function Shell({ onLanguage }: { onLanguage(): void }) {
  const { features } = useApi()
  const { segments } = useRoute()
  const [isOpen, setOpen] = useState(false)
  const views = useMemo(() => VIEWS.filter(({ needs }) => features[needs]), [features])
  const [name = views[0]?.name, ...rest] = segments
  const view = views.find((one) => one.name === name)
  const path = segments.join('/')
  useArrival(path, () => setOpen(false))
  useKeptFocus()
  const { open, palette } = usePalette(views)
  useLayoutEffect(() => {
    if (!isOpen) return
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [isOpen])

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link moves the focus within the page, but must not change the address */}
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          // The address fragment holds the current route, so following the link would change the view.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {t('Skip to content')}
      </a>
      <div class="shell">
        <TopBar isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <Navigation views={views} current={view?.name} isOpen={isOpen} onSearch={open} onLanguage={onLanguage} />
        <main id="main" tabIndex={-1}>
          <Guarded key={path}>
            {view !== undefined ? (
              <LoadedView view={view} rest={rest} />
            ) : views.length === 0 ? (
              <Empty icon="control" title={t('Nothing to administer')}>
                {t('This service has none of the stores that the dashboard works on.')}
              </Empty>
            ) : (
              <NotFound />
            )}
          </Guarded>
        </main>
      </div>
      {palette}
    </>
  )
}

/**
 * When another view opens, scrolls to the top and moves the focus to the heading. A layout effect does this before the
 * user can focus another element. Does nothing when the page is first opened.
 */
function useArrival(path: string, onArrive: () => void): void {
  const last = useRef(path)
  useLayoutEffect(() => {
    if (last.current === path) return
    last.current = path
    onArrive()
    scrollTo(0, 0)
    document.getElementById('view-title')?.focus()
  }, [path])
}
