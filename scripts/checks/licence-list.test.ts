import { expect, it } from 'vitest'
import { licenceList, refusedLicences } from './licence-list.ts'

const LICENCES = {
  MIT: [{ name: 'hono', versions: ['4.0.0'], homepage: 'https://hono.dev' }],
  'AGPL-3.0': [{ name: 'viral', versions: ['1.0.0', '2.0.0'] }],
}

it('names licences that need a decision, with their packages', () => {
  expect(refusedLicences(LICENCES)).toEqual(['AGPL-3.0 (viral)'])
  expect(refusedLicences({ MIT: LICENCES.MIT })).toEqual([])
})

it('lists every package by licence', () => {
  const page = licenceList(LICENCES)
  expect(page).toContain(
    '## AGPL-3.0\n\n| Package | Version | Home |\n| --- | --- | --- |\n| viral | 1.0.0, 2.0.0 |  |',
  )
  expect(page.indexOf('## AGPL')).toBeLessThan(page.indexOf('## MIT'))
})
