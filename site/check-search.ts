import { readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { INDEX_OPTIONS, SEARCH_OPTIONS } from './.vitepress/search.ts'

const MAX_BYTES = 200_000
/** What people type, and the page that has to come first. */
const ANSWERS: Readonly<Record<string, string>> = {
  nextjs: '/next.html',
  'next.js': '/next.html',
  'google login': '/google.html',
  'sign in with apple': '/apple.html',
  'reset password': '/sign-in-pages.html',
  passkey: '/passkeys.html',
  express: '/express.html',
  'cloudflare workers': '/cloudflare.html',
  dashboard: '/administration.html',
  webhooks: '/events-and-webhooks.html',
  postgres: '/postgres.html',
}

/** Throws if the search index of a built site is too large for the first answer, or if a question finds another page first. */
export async function checkSearch(site: string): Promise<void> {
  const chunks = join(site, 'dist/assets/chunks')
  const name = readdirSync(chunks).find((file) => file.startsWith('@localSearchIndexroot'))
  if (name === undefined) throw new Error(`${chunks} has no search index.`)
  const file = join(chunks, name)
  const { size } = statSync(file)
  const require = createRequire(join(site, 'node_modules/vitepress/package.json'))
  const { default: MiniSearch } = await import(pathToFileURL(require.resolve('minisearch')).href)
  const { default: json } = await import(pathToFileURL(file).href)
  const options = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'], ...INDEX_OPTIONS }
  const index = MiniSearch.loadJSON(json, { ...options, searchOptions: SEARCH_OPTIONS })
  const found = (question: string): string => index.search(question)[0]?.id.replace(/#.*/, '') ?? 'nothing'
  const problems = [
    ...(size > MAX_BYTES ? [`The search index has ${size} bytes, at most ${MAX_BYTES}.`] : []),
    ...Object.entries(ANSWERS)
      .filter(([question, page]) => found(question) !== page)
      .map(([question, page]) => `"${question}" finds ${found(question)} before ${page}.`),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  console.log(`The search index has ${size} bytes and knows ${Object.keys(ANSWERS).length} questions.`)
}
