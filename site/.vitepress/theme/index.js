import DefaultTheme from 'vitepress/theme'
import './contrast.css'

/**
 * Loads the search box and its index once the page is idle, so that a reader who presses Ctrl-K and types at once loses no letter. Browsers keep
 * both for the next page.
 */
function loadSearch() {
  void import('vitepress/dist/client/theme-default/components/VPLocalSearchBox.vue')
  void import('@localSearchIndex').then(({ default: indexes }) => indexes.root?.())
}

/** @type {import('vitepress').Theme} */
export default {
  extends: DefaultTheme,
  enhanceApp() {
    if (import.meta.env.SSR) return
    const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(loadSearch) : setTimeout(loadSearch))
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
  },
}
