import { useEffect, useRef } from 'preact/hooks'
import { type FeaturePage, useFeatureParts } from '../parts/feature-parts.ts'

/** Sections that features add to the account. */
export function FeatureSections() {
  return useFeatureParts('account').map((part) => <FeatureSection key={part.feature} {...part} />)
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
