import type { Publication } from '../../../../foundations/events/bus.ts'
import type { EventAbout } from '../../../../foundations/events/envelope.ts'
import type { Session } from '../../../../ports/accounts/sessions.ts'

export const HANDED_OVER = 'identity.apps.handed_over'

/** Returns a function that builds the event of a sign-in that hands a browser's session over to an app. `from`: handle of the browser's session. */
export function handedOver(
  { app, from }: { readonly app: string; readonly from: string },
  about: EventAbout,
): (session: Session) => readonly Publication[] {
  return ({ handle }) => {
    const data = { app, from, sessionHandle: handle }
    // The cast is safe: the bus reads name, data and metadata of any event alike.
    return [{ event: HANDED_OVER, data, about } as unknown as Publication]
  }
}
