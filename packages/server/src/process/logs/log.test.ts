import type { LogEntry } from '@sallyport/core'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { logRequests } from './log-requests.ts'

const now = () => new Date('2026-01-02T03:04:05.678Z')

function lineOf(format: 'json' | 'text', entry: LogEntry): string {
  let line = ''
  createLog(format, (text) => (line += text), now)(entry)
  return line
}

describe('the log', () => {
  it('is one JSON line an event in production, errors with their stack', () => {
    const line = lineOf('json', { level: 'error', event: 'request.failed', error: new Error('boom\nbang') })
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(JSON.parse(line)).toEqual({
      time: '2026-01-02T03:04:05.678Z',
      level: 'error',
      event: 'request.failed',
      error: { name: 'Error', message: 'boom\nbang', stack: expect.stringContaining('log.test.ts') },
    })
  })

  it('is readable in development and lets no field forge a line', () => {
    const line = lineOf('text', { level: 'info', event: 'request', path: '/a\nINFO forged\u001b[2J', status: 200 })
    expect(line).toMatch(/^\d\d:\d\d:\d\d info {2}request path=\/a\?INFO forged\?\[2J status=200\n$/)
  })

  it('withholds fields that are named like secrets', () => {
    const entry = { password: 's3', accessToken: 's3', nested: { clientSecret: 's3', cookie: 's3' }, apiKey: 's3' }
    for (const format of ['json', 'text'] as const) {
      expect(lineOf(format, { level: 'warn', event: 'x', ...entry })).not.toContain('s3')
    }
    expect(lineOf('text', { level: 'warn', event: 'x', password: 's3' })).toContain('password=[withheld]')
  })
})

describe('the request log', () => {
  const entries: LogEntry[] = []
  const log = (entry: LogEntry) => entries.push(entry)
  const request = new Request('http://localhost/auth/reset?token=hunter2#hunter2', {
    method: 'POST',
    headers: { Authorization: 'Bearer hunter2', Cookie: 'refreshToken=hunter2' },
    body: '{"password":"hunter2"}',
  })

  it('holds method, path, status, time and request id alone', async () => {
    const answer = async () => new Response('hunter2', { status: 400, headers: { 'X-Request-Id': 'r1' } })
    await logRequests({ log, now }, answer)(request)
    const expected = { level: 'info', event: 'request', method: 'POST', path: '/auth/reset', status: 400, ms: 0 }
    expect(entries.splice(0)).toEqual([{ ...expected, requestId: 'r1' }])
  })

  it('answers 500 when a route of the server fails, and logs the error', async () => {
    const response = await logRequests({ log, now }, () => Promise.reject(new Error('boom')))(request)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('boom')
    expect(entries.splice(0)).toMatchObject([{ event: 'request.failed' }, { event: 'request', status: 500 }])
  })
})
