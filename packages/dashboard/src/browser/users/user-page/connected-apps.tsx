import { type ComponentType, createElement } from 'preact'
import { useEffect, useState } from 'preact/hooks'

type CardOfUser = ComponentType<{ readonly userId: string }>

/** Loads and shows the card of the user's apps. If the card's script can't be loaded, there is no card. */
export function ConnectedApps({ userId }: { readonly userId: string }) {
  const [found, setFound] = useState<{ readonly card: CardOfUser } | null>(null)
  useEffect(() => {
    import('../../shell/parts/apps.ts').then(
      ({ ConnectedAppsCard }) => setFound({ card: ConnectedAppsCard }),
      () => {},
    )
  }, [])
  return found && createElement(found.card, { userId })
}
