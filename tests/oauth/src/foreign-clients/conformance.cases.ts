import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../../../examples/smoke.ts'
import type { World } from './world.ts'

const PROGRAM = join(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'),
  '../dist/index.js',
)

export function conformanceCases(world: () => World): void {
  describe('the conformance suite of MCP', () => {
    it('passes all scenarios of authorization servers', async () => {
      const { browser, issuer, resource } = world()
      const port = String(await freePort())
      const options = ['--url', issuer, '--client-id', 'conformance', '--resource', resource, '--port', port]
      const suite = spawn(process.execPath, [PROGRAM, 'authorization', ...options])
      let output = ''
      let isOpened = false
      const read = (chunk: Buffer): void => {
        output += chunk
        const [url] = /^http\S+\/oauth2\/authorize\?\S+(?=\n)/m.exec(output) ?? []
        if (url === undefined || isOpened) return
        isOpened = true
        // A failure shows in the suite's own output, too.
        void browser.allow(url).then(callBack)
      }
      async function callBack(url: URL): Promise<void> {
        // The suite prints the URL before it listens for the callback.
        while (suite.exitCode === null) {
          try {
            await fetch(url)
            return
          } catch {
            // Real time: the suite is another process.
            await sleep(50)
          }
        }
      }
      suite.stdout.on('data', read)
      suite.stderr.on('data', read)
      const exitCode = await new Promise((resolve) => suite.once('exit', resolve))
      expect([exitCode, output]).toEqual([0, expect.stringContaining('authorization-code-grant')])
      expect(isOpened).toBe(true)
      expect(output).not.toMatch(/SKIPPED|WARNING/)
    })
  })
}
