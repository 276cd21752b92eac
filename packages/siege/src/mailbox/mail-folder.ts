import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { objectOf } from '../callers/answer.ts'
import type { Message } from './message.ts'

/** Reads a relay's folder: `.json` files as the server posts them (`to`, `text`), and `.eml` files. */
export async function readMailFolder(folder: string): Promise<readonly Message[]> {
  const names = (await readdir(folder)).filter((name) => /\.(json|eml)$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text, index) => (names[index]?.endsWith('.json') ? ofJson(text) : ofMail(text)))
}

function ofJson(text: string): Message {
  const { to, text: body } = objectOf(text)
  return { to: String(to ?? ''), text: String(body ?? '') }
}

/** Returns recipient and text of a mail. Decodes quoted-printable and base64 parts and nothing else, which suffices to find links and codes. */
function ofMail(mail: string): Message {
  const to = /^to:[^\n]*?([^\s<>"]+@[^\s<>"]+)/im.exec(mail)?.[1] ?? ''
  const parts = mail.split(/^--[^\r\n]+$/m).map((part) => {
    const [head = '', ...rest] = part.trimStart().split(/\r?\n\r?\n/)
    const body = rest.join('\n\n')
    if (/^content-transfer-encoding:\s*base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8')
    return /^content-transfer-encoding:\s*quoted-printable/im.test(head) ? unquoted(body) : body
  })
  return { to, text: parts.join('\n') }
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
