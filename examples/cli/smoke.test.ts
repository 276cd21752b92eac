import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formToken, PERSON, signedInBrowser } from '../browser.ts'
import { smoke } from '../smoke.ts'

const path = (file: string) => new URL(file, import.meta.url).pathname

/** Runs the command. `onOutput` sees what it has printed so far, after each piece. */
function run(env: Readonly<Record<string, string>>, onOutput: (output: string) => void): Promise<string> {
  const child = spawn(process.execPath, [path('notes.ts')], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      onOutput(output)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', () => resolve(output))
  })
}

it('signs a person in to the command by a code, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-notes-'))
  const NOTES_FILE = join(folder, 'token')
  const server = ['-C', '@sallyport/source', path('server.ts')]
  const { visited } = await smoke(process.execPath, server, async (origin) => {
    const browser = await signedInBrowser(origin)
    const page = await browser.open(`${origin}/auth/ui/device`)
    const request = formToken(await page.text())
    let isTyped = false
    const first = await run({ NOTES_ORIGIN: origin, NOTES_FILE }, (output) => {
      const code = /type (\S+)/.exec(output)?.[1]
      if (code === undefined || isTyped) return
      isTyped = true
      void browser
        .open(`${origin}/auth/ui/device`, { request, code })
        .then(async (asked) => ({ request: formToken(await asked.text()), decision: 'allow' }))
        .then((decided) => browser.open(`${origin}/auth/ui/device/decision`, decided))
    })
    const second = await run({ NOTES_ORIGIN: origin, NOTES_FILE }, () => {})
    const without = await fetch(`${origin}/notes`)
    return [first, second, statSync(NOTES_FILE).mode & 0o777, without.status]
  }).finally(() => rmSync(folder, { recursive: true, force: true }))
  const notes = JSON.stringify({ notes: [], of: PERSON.email })
  expect(visited).toEqual([expect.stringContaining(notes), `${notes}\n`, 0o600, 401])
})
