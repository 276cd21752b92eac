import { Breakable } from '../elements/breakable.tsx'
import { eventTitle } from './event-sentence.ts'

/** What happened in words, above the name by which hooks and exports know the event. */
export function EventName({ name }: { readonly name: string }) {
  const title = eventTitle(name)
  return (
    <>
      <strong class="break">{title ?? <Breakable>{name}</Breakable>}</strong>
      {title !== undefined && (
        <code class="muted break line">
          <Breakable>{name}</Breakable>
        </code>
      )}
    </>
  )
}
