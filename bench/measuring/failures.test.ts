import { describe, expect, it } from 'vitest'
import { failuresIn, reasonOf } from './failures.ts'

describe('failuresIn', () => {
  it('tells what was reported, or else the last error', () => {
    expect(failuresIn('noise\nfailed: me: a server: no\nfailed: login: b: gone\n')).toEqual([
      'me: a server: no',
      'login: b: gone',
    ])
    expect(failuresIn('at x\nTypeError: this is it\n    at file\nNode.js v26\n')).toEqual(['TypeError: this is it'])
    expect(failuresIn('')).toEqual(['no reason given'])
  })
})

describe('reasonOf', () => {
  it('is one line that fits a cell of a table', () => {
    expect(reasonOf(new Error('a | b\nc'))).toBe('a / b c')
  })
})
