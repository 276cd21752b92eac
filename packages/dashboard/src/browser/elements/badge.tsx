import type { ComponentChildren } from 'preact'

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'neutral'

export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>
}
