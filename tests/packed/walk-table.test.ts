import { expect, it } from 'vitest'
import { tableOf } from './support/walk-table.ts'

it('the table shows what each walk saw, and nothing for a step that it never took', () => {
  const table = tableOf([
    { host: 'Hono', steps: { 'Sign-in': '200', Page: 'ada@example.com' } },
    { host: 'Next.js', steps: { 'Sign-in': '429' } },
    { host: 'Nuxt', steps: {} },
  ])
  expect(table.split('\n')).toEqual([
    'Host     Sign-in  Page',
    'Hono     200      ada@example.com',
    'Next.js  429      -',
    'Nuxt     -        -',
  ])
})
