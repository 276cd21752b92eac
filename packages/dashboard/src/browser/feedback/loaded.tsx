import type { ComponentChildren } from 'preact'
import type { Load } from '../api/use-load.ts'
import { t } from '../language/text.ts'
import { LoadFailure } from './load-failure.tsx'

interface LoadedProps<T> {
  readonly of: Omit<Load<T>, 'replace'>
  children(data: T): ComponentChildren
}

export function Loaded<T>({ of, children }: LoadedProps<T>) {
  const { data, isLoading } = of
  return (
    <div class="loaded" aria-busy={isLoading}>
      <LoadFailure of={of} />
      {data === undefined ? isLoading && <Skeleton /> : children(data)}
    </div>
  )
}

export function Skeleton() {
  return (
    <div class="skeleton">
      <p class="hidden">{t('Loading')}</p>
      <span />
      <span />
      <span />
    </div>
  )
}
