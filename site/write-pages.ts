import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, normalize } from 'node:path'
import { HOSTS } from '../packages/server/src/commands/init/hosts.ts'
import { ROOT } from '../scripts/checks/source-files.ts'

/** Pages with the code of examples/, which only the site shows. */
const HOST_PAGES = readdirSync(join(ROOT, 'site/hosts')).filter((name) => name.endsWith('.md'))

/** Pages of the site outside docs/, and their names on the site. */
const OTHER_PAGES: Readonly<Record<string, string>> = {
  'SECURITY.md': 'security.md',
  ...Object.fromEntries(HOST_PAGES.map((name) => [`site/hosts/${name}`, name])),
}

const REPOSITORY = 'https://github.com/sallyport/sallyport/blob/main'

/** Copies every page into site/pages, which VitePress reads, without the folders of docs/. Links to files outside the site lead to the repository. */
export function writePages(site: string): void {
  const target = join(site, 'pages')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  )
  const names = new Map([
    ...docs.map((path) => [`docs/${path}`, basename(path)] as const),
    ...Object.entries(OTHER_PAGES),
  ])
  for (const [path, name] of names) {
    const markdown = withInitFiles(readFileSync(join(ROOT, path), 'utf8'))
    checkSnippets(markdown, path)
    writeFileSync(join(target, name), siteLinks(markdown, path, names))
  }
  const home = withPrograms(readFileSync(join(site, 'home.md'), 'utf8'))
  const frontMatter = readFileSync(join(site, 'home.yaml'), 'utf8')
  writeFileSync(join(target, 'index.md'), `---\n${frontMatter}---\n${siteLinks(home, 'site/home.md', names)}`)
  cpSync(join(ROOT, 'docs/pictures'), join(target, 'pictures'), { recursive: true })
}

/** Replaces `<!-- init express -->` by the files that `sallyport init --host express` writes, without the migrations of a database. */
export function withInitFiles(markdown: string): string {
  return markdown.replaceAll(/^<!-- init (\w+) -->$/gm, (_, id: string) => {
    const host = HOSTS.find((known) => known.id === id)
    if (host === undefined) throw new Error(`sallyport init has no host ${id}`)
    const { files, program } = host
    const written = { ...files, ...(program !== undefined && { [program.file]: program.code }) }
    return Object.entries(written)
      .filter(([path]) => !path.endsWith('.sql'))
      .map(([path, code]) => `\`${path}\`:\n\n\`\`\`${extname(path).slice(1)}\n${code.trim()}\n\`\`\``)
      .join('\n\n')
  })
}

/** Hosts of the home page, each with the file of `init` that mounts the service. */
const MOUNTS: Readonly<Record<string, string>> = {
  hono: 'server.ts',
  express: 'server.ts',
  next: 'app/auth/[...path]/route.ts',
  sveltekit: 'hooks.server.ts',
  nuxt: 'server/middleware/auth.ts',
  fastify: 'server.ts',
  elysia: 'server.ts',
  workers: 'src/worker.ts',
  node: 'server.ts',
  bun: 'server.ts',
  deno: 'server.ts',
}

/** Replaces `<!-- init programs -->` by a tab for each host, with the code that mounts the service there. */
export function withPrograms(markdown: string): string {
  const tabs = Object.entries(MOUNTS).map(([id, file]) => {
    const { name, files, program } = HOSTS.find((host) => host.id === id) ?? {}
    const code = program?.file === file ? program.code : files?.[file]
    if (code === undefined) throw new Error(`sallyport init writes no ${file} for ${id}`)
    return `\`\`\`ts [${id === 'node' ? 'Node' : name}]\n${code.trim()}\n\`\`\``
  })
  return markdown.replace('<!-- init programs -->', `::: code-group\n\n${tabs.join('\n\n')}\n\n:::`)
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
