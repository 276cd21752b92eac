import type { FunctionComponent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type FeaturePage, useFeatureParts } from '../parts/feature-parts.ts'
import { Later, Unloaded } from '../parts/later.tsx'

type Section = FunctionComponent<{ readonly label: string }>

/** Sections of the built-in features. Each is a separate script, which is loaded only if the service has the feature. */
const BUILT_IN: Readonly<Record<string, () => Promise<Section>>> = {
  keys: async () => (await import('../api-keys/api-keys.tsx')).ApiKeys,
  tenants: async () => (await import('../organisations/all.ts')).Organisations,
  'authorization-server': async () => (await import('./connected-apps.tsx')).ConnectedApps,
}

/** Shows the sections that features add to the account page. */
export function FeatureSections() {
  return useFeatureParts('account').map((part) => {
    const builtIn = BUILT_IN[part.feature]
    return builtIn === undefined ? (
      <FeatureSection key={part.feature} {...part} />
    ) : (
      <Later key={part.feature} load={builtIn} props={{ label: part.label }} heading={part.label} />
    )
  })
}

interface FeatureSectionProps {
  readonly label: string
  readonly given: FeaturePage
  readonly load: () => Promise<unknown>
}

function FeatureSection({ label, given, load }: FeatureSectionProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    load().then(
      (show) => typeof show === 'function' && show(box.current, given),
      () => setMissing(true),
    )
  }, [])
  if (isMissing) return <Unloaded heading={label} />
  return (
    <>
      <h2 class="part">{label}</h2>
      <div class="rows" ref={box} />
    </>
  )
}
