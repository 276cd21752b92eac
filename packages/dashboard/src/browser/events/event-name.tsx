import { Breakable } from '../elements/breakable.tsx'
import { eventTitle } from './event-sentence.ts'

/** Shows an event in words. Below the words is the event's name, which hooks and exports use. */
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
