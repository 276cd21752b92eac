import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'

export function Brand() {
  const { siteName, logoUrl } = usePage().config.ui
  const [isBroken, setBroken] = useState(false)
  if (logoUrl !== undefined && !isBroken) {
    return (
      <p class="brand">
        <img src={logoUrl} alt={siteName} onError={() => setBroken(true)} />
      </p>
    )
  }
  return (
    <p class="brand">
      <span class="mark" aria-hidden="true">
        {[...siteName][0]}
      </span>
      {siteName}
    </p>
  )
}
