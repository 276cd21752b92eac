import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAILURES } from '../../packages/core/src/foundations/values/errors.ts'
import { roomTable, unnamedFolders } from '../checks/rooms.ts'
import { ROOT } from '../checks/source-files.ts'
import { endpointsPage } from './endpoint-docs.ts'
import { eventsPage } from './event-docs.ts'
import { optionPages, undocumentedOptions, unsortedOptions } from './option-docs.ts'
import { storeTables, unexplainedMethods } from './store-docs.ts'

function pages(): Readonly<Record<string, string>> {
  const rows = Object.entries(FAILURES).map(([code, [status, message]]) => `| ${status} | \`${code}\` | ${message} |`)
  return {
    'reference/error-codes.md': formatted(`# Error codes

Every error is \`{ success: false, error, message, code }\`; \`error\` and \`message\` hold the same text. \`VALIDATION_ERROR\` adds \`details: [{ path, rule }]\`, never the value.
\`RATE_LIMITED\` and \`OVERLOADED\` carry \`Retry-After\` in seconds. Host callbacks may throw \`AuthError(message, code, status, data?)\` with codes of their own.

| Status | Code | Message |
| --- | --- | --- |
${rows.join('\n')}
`),
    'reference/endpoints.md': formatted(endpointsPage()),
    'reference/events.md': formatted(eventsPage()),
    ...Object.fromEntries(Object.entries(optionPages()).map(([file, text]) => [`reference/${file}`, formatted(text)])),
    'guides/your-own-stores.md': formatted(storesPage()),
    'guides/bring-your-own-store.md': formatted(ownStorePage()),
    'guides/write-a-feature.md': formatted(withExample('guides/write-a-feature.md', 'badge')),
    'guides/notes-app.md': formatted(withExample('guides/notes-app.md', '.')),
    '../CONTRIBUTING.md': formatted(contributing()),
  }
}

/** CONTRIBUTING.md with the present table of rooms. */
function contributing(): string {
  const present = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  return present.replace(/(?<=<!-- rooms -->\n).*(?=<!-- \/rooms -->)/s, () => `\n${roomTable()}\n\n`)
}

/** The text of a page with the present code of an example's files. A block of such code begins with the file's name, as in `// app.ts`. */
function withExample(name: string, folder: string): string {
  const page = readFileSync(join(ROOT, 'docs', name), 'utf8')
  return page.replaceAll(/(```ts\n\/\/ ([\w./-]+\.ts)\n).*?^```$/gms, (_, beginning: string, file: string) => {
    const code = readFileSync(join(ROOT, 'examples', folder, file), 'utf8').trim()
    return `${beginning}${code}\n\`\`\``
  })
}

/** The text of docs/guides/bring-your-own-store.md, unformatted, with the code of the example. */
function ownStorePage(): string {
  const example = (file: string) => readFileSync(join(ROOT, 'examples/own-store', file), 'utf8').trim()
  return `# Bring your own store

This page puts Sallyport's users into a table that an application already has, and tests that store. The code is complete: [examples/own-store](../../examples/own-store/README.md). The methods of each store and what they enable: [Your own stores](your-own-stores.md).

## The store

The application has a table \`members\` with a key, an address and a date. One further column holds every other field as JSON, so that new fields of Sallyport need no new column. Three things make the store right:

- **Each write is one statement.** A store that reads a row, changes it and writes it back loses one of two parallel changes.
- **A taken address is a \`ConflictError\`.** The table's \`unique\` decides it, not a query before the insertion.
- **Times come back as \`Date\`,** with their milliseconds.

\`\`\`ts
${example('member-store.ts')}
\`\`\`

## The tests

\`runStoreContract\` of \`@sallyport/testkit\` registers two kinds of tests with any test runner:

- the **contract** of each store and optional method that it finds: records come back as they were stored, null removes a field, hostile texts are only text;
- **parallel calls**: several clients call the store at random, and the results must be those of some order of the same calls, one by one. It finds stores that read and then write, caches that answer with old values, expiry by another clock than \`now\`, and addresses that two users have. A failure shows the calls and a seed that repeats them.

\`\`\`ts
${example('member-store.test.ts').replace("'vitest'", "'node:test'")}
\`\`\`

Sessions, linked accounts and other records that belong to users are tested together with \`users\`: return both from \`makeStores\`.

## The service

The other stores stay those of \`sqlite()\`, \`postgres()\` or \`d1()\`:

\`\`\`ts
import { DatabaseSync } from 'node:sqlite'
import { createSallyport } from '@sallyport/core'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import { MEMBERS, memberStore } from './member-store.ts'

const database = sqlite('sallyport.db')
await database.migrate()
const members = new DatabaseSync('members.db')
members.exec(MEMBERS)

const sallyport = createSallyport({
  secret: process.env.SALLYPORT_SECRET ?? '',
  baseUrl: 'https://auth.example.com',
  passwordHasher: passwordHasher(),
  platform: platform(),
  stores: { ...database.stores, users: memberStore(members) },
})
\`\`\`
`
}

/** The text of docs/guides/your-own-stores.md, unformatted. */
function storesPage(): string {
  const { least, further } = storeTables()
  return `# Your own stores

A store is an object with the methods of its interface, exported by \`@sallyport/core\` with a description of each method. You can replace a single store and keep the others of \`sqlite()\` or \`d1()\`:

\`\`\`ts
import type { UserStore } from '@sallyport/core'

declare const users: UserStore
const sallyport = createSallyport({
  secret,
  baseUrl: 'https://auth.example.com',
  passwordHasher: passwordHasher(),
  stores: { ...stores, users },
})
\`\`\`

\`SALLYPORT_CONFIG\` does the same for [the ready-made server](../hosts/server.md): a store there replaces the server's own as a whole.

## Required methods

Start-up refuses a store that lacks one of these methods; the error names each missing one.

${least}

\`profiles\`, \`deliveries\`, \`webhookRuns\`, \`apiKeys\` and \`rateLimiter\` are optional; \`sqlite()\` and \`d1()\` bring them.

## Optional methods

Each optional method enables features. Without it, the endpoints in its row don't exist and aren't in the OpenAPI document.

${further}

## What a store promises

- Methods that read one record return \`null\` if there is none. Optional fields may be missing or null; required ones may not.
- A method that writes does so in one step: of two parallel calls of \`consume\`, one returns the token.
- A write throws \`ConflictError\` if a unique value is taken. A temporary failure throws \`StoreUnavailableError\`, which is answered 503. Any other error is answered 500.
- \`proofs\` is durable: some of its records never expire. \`sessions\`, \`proofs\` and \`records\` never read a replica.

A record that lacks a required field, or has another id than the requested one, counts as an error: the request is answered 500, and no user gets another user's data.
The log entry has the field \`store\`, such as \`users.findById\`. A result that breaks the interface but can be used, such as \`undefined\` for \`null\`, is logged once as \`store.result\`.

## Tests

\`minimalStores()\` of \`@sallyport/testkit\` has every store with only its required methods, over plain arrays, as an example and for tests. Its \`runStoreContract\` tests stores of yours, with parallel calls as well: [Bring your own store](bring-your-own-store.md).
`
}

function formatted(markdown: string): string {
  const args = ['node_modules/@biomejs/biome/bin/biome', 'format', '--stdin-file-path=docs/page.md']
  return spawnSync(process.execPath, args, { cwd: ROOT, input: markdown, encoding: 'utf8' }).stdout
}

/** Returns a problem for each undocumented option and for each generated page that differs from the sources. */
export function docsProblems(): readonly string[] {
  const stale = Object.entries(pages())
    .filter(([file, text]) => read(file) !== text)
    .map(([file]) => `${join('docs', file)} is out of date: run "node scripts/run.mjs scripts/docs/write-docs.ts"`)
  return [...undocumentedOptions(), ...unsortedOptions(), ...unexplainedMethods(), ...unnamedFolders(), ...stale]
}

function read(file: string): string | null {
  try {
    return readFileSync(join(ROOT, 'docs', file), 'utf8')
  } catch {
    return null
  }
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(pages())) writeFileSync(join(ROOT, 'docs', file), text)
}
