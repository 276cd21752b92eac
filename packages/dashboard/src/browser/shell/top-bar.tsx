import { Icon } from '../elements/icon.tsx'
import { t } from '../language/text.ts'
import { Brand } from './brand.tsx'

export function TopBar({ isOpen, onToggle }: { readonly isOpen: boolean; onToggle(): void }) {
  return (
    <header class="top-bar">
      <Brand />
      <button
        type="button"
        class="icon-button"
        aria-expanded={isOpen}
        aria-controls="navigation"
        aria-label={t('Menu')}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
    </header>
  )
}
