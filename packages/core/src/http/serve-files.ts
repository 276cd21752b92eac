import type { StaticFiles } from '../ports/static-files.ts'
import { failure } from './errors.ts'
import type { Reply } from './reply.ts'

/** What pages of ours may do: run and load what this server itself sent, and nothing inline. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The page itself, under its Content-Security-Policy. */
export function servePage(files: StaticFiles, mount: string, policy = PAGE_POLICY): Reply {
  const page = files['index.html']
  if (page === undefined) throw failure('NOT_FOUND')
  return {
    status: 200,
    // A mount has no characters that HTML would read otherwise.
    content: page.content.replaceAll('%MOUNT%', mount),
    headers: { 'Content-Type': page.type, 'Content-Security-Policy': policy },
  }
}

/** One of the files that the page names. It does so with their hash, so that they may be kept. */
export function serveFile(files: StaticFiles, name: string): Reply {
  const file = Object.hasOwn(files, name) && name !== 'index.html' ? files[name] : undefined
  if (file === undefined) throw failure('NOT_FOUND')
  return {
    status: 200,
    content: file.content,
    headers: { 'Content-Type': file.type, 'Cache-Control': 'public, max-age=86400' },
  }
}
