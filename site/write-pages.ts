import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from '../scripts/source-files.ts'

/** Pages with the code of examples/, which only the site shows. */
const HOST_PAGES = readdirSync(join(ROOT, 'site/hosts')).filter((name) => name.endsWith('.md'))

/** Pages of the site outside docs/, and their names on the site. */
const OTHER_PAGES: Readonly<Record<string, string>> = {
  'SECURITY.md': 'security.md',
  ...Object.fromEntries(HOST_PAGES.map((name) => [`site/hosts/${name}`, name])),
}

const REPOSITORY = 'https://github.com/sallyport/sallyport/blob/main'

/** Copies every page into site/pages, which VitePress reads. Links to files outside the site lead to the repository. */
export function writePages(site: string): void {
  const target = join(site, 'pages')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const docs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))
  const names = new Map([...docs.map((name) => [`docs/${name}`, name] as const), ...Object.entries(OTHER_PAGES)])
  for (const [path, name] of names) {
    const markdown = readFileSync(join(ROOT, path), 'utf8')
    checkSnippets(markdown, path)
    writeFileSync(join(target, name), siteLinks(markdown, path, names))
  }
  writeFileSync(join(target, 'index.md'), `---\n${readFileSync(join(site, 'home.yaml'), 'utf8')}---\n`)
  cpSync(join(ROOT, 'docs/pictures'), join(target, 'pictures'), { recursive: true })
}

/** Throws if the page includes a file that doesn't exist: VitePress would show the path instead. */
export function checkSnippets(markdown: string, path: string): void {
  for (const [, file = ''] of markdown.matchAll(/^<<< (\S+)$/gm)) {
    if (!existsSync(join(ROOT, dirname(path), file))) throw new Error(`${path} includes ${file}, which doesn't exist.`)
  }
}

/** Returns the page with the links that it has on the site. */
export function siteLinks(markdown: string, path: string, names: ReadonlyMap<string, string>): string {
  return markdown.replaceAll(/\]\(([^)\s]+)\)/g, (link, target: string) => {
    if (/^(https?:|mailto:|#)/.test(target)) return link
    const [file = '', anchor] = target.split('#')
    const linked = normalize(join(dirname(path), file))
    if (linked.startsWith('docs/pictures/')) return `](./${linked.slice('docs/'.length)})`
    const name = names.get(linked)
    const url = name === undefined ? `${REPOSITORY}/${linked}` : `./${name}`
    return `](${url}${anchor === undefined ? '' : `#${anchor}`})`
  })
}
