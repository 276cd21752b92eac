import type { FunctionComponent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type FeaturePage, useFeatureParts } from '../parts/feature-parts.ts'

type Section = FunctionComponent<{ readonly label: string }>

/** Sections of this project's features. Each is a script of its own, which only pages with the feature load. */
const BUILT_IN: Readonly<Record<string, () => Promise<Section>>> = {
  keys: async () => (await import('./api-keys.tsx')).ApiKeys,
  'authorization-server': async () => (await import('./connected-apps.tsx')).ConnectedApps,
}

/** Sections that features add to the account. */
export function FeatureSections() {
  return useFeatureParts('account').map((part) => {
    const builtIn = BUILT_IN[part.feature]
    return builtIn === undefined ? (
      <FeatureSection key={part.feature} {...part} />
    ) : (
      <BuiltInSection key={part.feature} label={part.label} load={builtIn} />
    )
  })
}

function BuiltInSection({ label, load }: { readonly label: string; readonly load: () => Promise<Section> }) {
  const [found, setFound] = useState<{ readonly Section: Section } | null>(null)
  useEffect(() => {
    // A script that can't be loaded leaves its section out.
    load().then(
      (Section) => setFound({ Section }),
      () => {},
    )
  }, [])
  return found && <found.Section label={label} />
}

interface FeatureSectionProps {
  readonly label: string
  readonly given: FeaturePage
  readonly load: () => Promise<unknown>
}

function FeatureSection({ label, given, load }: FeatureSectionProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    load().then((show) => typeof show === 'function' && show(box.current, given))
  }, [])
  return (
    <>
      <h2 class="part">{label}</h2>
      <div class="rows" ref={box} />
    </>
  )
}
