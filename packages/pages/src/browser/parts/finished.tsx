import type { ComponentChildren } from 'preact'
import { usePage } from '../page-context.ts'
import { destination } from '../shell.ts'
import { Done } from './outcome.tsx'

export function Finished(props: { readonly title: string; readonly lead: ComponentChildren }) {
  const { text, shell } = usePage()
  return (
    <Done {...props}>
      <a class="button primary" href={destination(shell)}>
        {text('common.continue')}
      </a>
    </Done>
  )
}
