import { useEffect, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'

export function Brand() {
  const { siteName, logoUrl } = usePage().config.ui
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    // The icon is a `data:` URL, which the Content-Security-Policy of the page allows for images.
    document.querySelector('link[rel=icon]')?.setAttribute('href', iconOf(siteName))
  }, [siteName])
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

/** Returns an icon for the browser's tab: the first letter of the name on the site's colour. */
function iconOf(siteName: string): string {
  const style = getComputedStyle(document.documentElement)
  const [fill, ink] = [style.getPropertyValue('--primary'), style.getPropertyValue('--on-primary')]
  const letter = document.createElement('i')
  letter.textContent = [...siteName][0]?.toUpperCase() ?? ''
  const text = `<text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${ink}">${letter.innerHTML}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/>${text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
