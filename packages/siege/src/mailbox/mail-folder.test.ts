import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readMailFolder } from './mail-folder.ts'

const LINK = 'https://auth.example.com/auth/ui/reset-password?token=abc'

it('reads what the server posts to a relay, and mails with encoded parts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'siege-mails-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const base64 = Buffer.from(LINK).toString('base64')
  const files = {
    'a.json': JSON.stringify({ to: 'ada@example.com', subject: 'x', text: LINK }),
    'b.eml': `From: x@example.com\nTo: Bob <bob@example.com>\nContent-Transfer-Encoding: quoted-printable\n\n${LINK.replace('=', '=3D').replace('reset', 'res=\net')}\n`,
    'c.eml': `To: eve@example.com\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Transfer-Encoding: base64\n\n${base64}\n--b--\n`,
    'd.txt': 'ignored',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const messages = await readMailFolder(folder)
  expect(messages.map(({ to }) => to)).toEqual(['ada@example.com', 'bob@example.com', 'eve@example.com'])
  for (const { text } of messages) expect(text).toContain(LINK)
})
