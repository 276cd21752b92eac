import type { Page } from 'playwright-core'

const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת'

/** Replaces the letters of a text by letters that are read from right to left. Keeps values and plural forms. */
export function mirrored(text: string): string {
  return text.replaceAll(/\{\w+\}|\{\w+, plural,|\b(?:one|other) \{|[a-zà-ÿ]/gi, (found) =>
    found.length > 1 ? found : (LETTERS[found.charCodeAt(0) % LETTERS.length] ?? ''),
  )
}

/** Replaces the dashboard's Italian by a language whose texts are all mirrored. */
export async function speakMirrored(page: Page): Promise<void> {
  await page.route('**/assets/texts.it.json*', async (route) => {
    const texts: Readonly<Record<string, string>> = await (await route.fetch()).json()
    await route.fulfill({ json: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mirrored(text)])) })
  })
  await page.route('**/admin', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('Italiano&quot;', 'Italiano&quot;,&quot;dir&quot;:&quot;rtl&quot;')
    await route.fulfill({ response, body })
  })
}

/** Elements whose texts aren't translated: code, dates by `Intl`, names of languages and of the product. */
const OTHERS = 'code, pre, textarea, time, svg, iframe, .brand, .language, .chart, .day-table tbody'

/** Returns the texts of a page that contain Latin letters. */
export function latinOn(page: Page): Promise<readonly string[]> {
  return page.evaluate((others) => {
    const found = new Set<string>([document.title.replace(/ · Sallyport$/, '')])
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (texts.currentNode.parentElement?.closest(others) === null) found.add(texts.currentNode.textContent ?? '')
    const names = ['aria-label', 'placeholder', 'title', 'data-label']
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join()))
      if (element.closest(others) === null) for (const name of names) found.add(element.getAttribute(name) ?? '')
    return [...found].filter((text) => /[a-z]{2}/i.test(text))
  }, OTHERS)
}
