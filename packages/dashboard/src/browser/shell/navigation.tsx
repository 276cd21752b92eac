import { useApi } from '../api/api-context.ts'
import { Button } from '../elements/button.tsx'
import { Icon } from '../elements/icon.tsx'
import { LanguageChoice } from '../language/language-choice.tsx'
import { t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { Brand } from './brand.tsx'
import type { View } from './views.tsx'

interface NavigationProps {
  readonly views: readonly View[]
  readonly current: string | undefined
  readonly isOpen: boolean
  onSearch(): void
  /** Called after a change of language. */
  onLanguage(): void
}

export function Navigation({ views, current, isOpen, onSearch, onLanguage }: NavigationProps) {
  const { version, isBySecret, signOut } = useApi()
  return (
    <aside id="navigation" aria-label={t('Navigation')} class={`side${isOpen ? ' open' : ''}`}>
      <div class="side-brand">
        <Brand />
      </div>
      <button type="button" class="search-button" onClick={onSearch}>
        <Icon name="search" />
        {t('Search')} <span class="muted">{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</span>
      </button>
      <nav aria-label={t('Areas')}>
        <ul>
          {views.map(({ name, label, icon, load }) => (
            <li key={name}>
              <a
                href={hrefOf([name])}
                aria-current={name === current ? 'page' : undefined}
                // Loads the script before the click. A failure is shown when the view opens.
                onPointerEnter={() => load().catch(() => {})}
                onFocus={() => load().catch(() => {})}
              >
                <Icon name={icon} />
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="side-foot">
        <LanguageChoice onChange={onLanguage} />
        <p class="muted">
          {isBySecret ? t('Signed in by the admin secret') : t('Signed in with your own account')}
          <br />
          {t('Version {version}', { version })}
        </p>
        <Button isSmall look="quiet" icon="out" onClick={signOut}>
          {isBySecret ? t('Sign out') : t('Leave')}
        </Button>
        {!isBySecret && <p class="muted">{t('Leaving closes only the dashboard: this browser stays signed in.')}</p>}
      </div>
    </aside>
  )
}
