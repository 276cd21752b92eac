import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface CardProps {
  readonly title: string
  readonly about?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
  readonly look?: 'danger'
}

export function Card({ title, about, actions, children, look }: CardProps) {
  const id = useId()
  return (
    <section class={`card ${look ?? ''}`} aria-labelledby={id}>
      <header class="card-head">
        <div>
          <h2 id={id}>{title}</h2>
          {about && <p class="muted">{about}</p>}
        </div>
        {actions && <div class="row">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
