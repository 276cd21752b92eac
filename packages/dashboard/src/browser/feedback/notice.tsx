import type { ComponentChildren } from 'preact'
import { describeError } from '../api/describe-error.ts'
import { Button } from '../elements/button.tsx'
import { Icon } from '../elements/icon.tsx'
import { t } from '../language/text.ts'

export function Notice({
  tone,
  children,
}: {
  readonly tone: 'good' | 'bad' | 'warn' | 'info'
  readonly children: ComponentChildren
}) {
  return (
    <div class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <div>{children}</div>
    </div>
  )
}

interface ErrorNoticeProps {
  readonly error: unknown
  /** Shown before the error. */
  readonly children?: ComponentChildren
  readonly onRetry?: () => void
}

export function ErrorNotice({ error, children, onRetry }: ErrorNoticeProps) {
  const { text, notes } = describeError(error)
  return (
    <Notice tone="bad">
      {children}
      <p>{text}</p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {onRetry && (
        <Button isSmall icon="refresh" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </Notice>
  )
}
