import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAILURES } from '../packages/core/src/http/errors.ts'
import { optionsPage, undocumentedOptions } from './option-docs.ts'
import { ROOT } from './source-files.ts'

function pages(): Readonly<Record<string, string>> {
  const rows = Object.entries(FAILURES).map(([code, [status, message]]) => `| ${status} | \`${code}\` | ${message} |`)
  return {
    'error-codes.md': formatted(`# Error codes

Every error is \`{ success: false, error, message, code }\`; \`error\` and \`message\` hold the same text. \`VALIDATION_ERROR\` adds \`details: [{ path, rule }]\`, never the value.
\`RATE_LIMITED\` and \`OVERLOADED\` carry \`Retry-After\` in seconds. Host callbacks may throw \`AuthError(message, code, status, data?)\` with codes of their own.

| Status | Code | Message |
| --- | --- | --- |
${rows.join('\n')}
`),
    'options.md': formatted(optionsPage()),
  }
}

function formatted(markdown: string): string {
  const args = ['node_modules/@biomejs/biome/bin/biome', 'format', '--stdin-file-path=docs/page.md']
  return spawnSync(process.execPath, args, { cwd: ROOT, input: markdown, encoding: 'utf8' }).stdout
}

/** Returns a problem for each undocumented option and for each generated page that differs from the sources. */
export function docsProblems(): readonly string[] {
  const stale = Object.entries(pages())
    .filter(([file, text]) => read(file) !== text)
    .map(([file]) => `docs/${file} is out of date: run "node scripts/write-docs.ts"`)
  return [...undocumentedOptions(), ...stale]
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
