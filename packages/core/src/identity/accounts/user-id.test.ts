import { describe, expect, it } from 'vitest'
import { isUserId } from './user-id.ts'

const LONGEST = 128

describe('isUserId', () => {
  it.each(['u', '42', 'user-ada@example.com', 'auth0|5f7c', 'Ada.Lovelace', 'Жанна', '🗝', '...', 'x'.repeat(LONGEST)])(
    'R41 accepts %s',
    (id) => expect(isUserId(id)).toBe(true),
  )

  it.each([
    ...['', '.', '..', 'admin', 'system', 'host', 'x'.repeat(LONGEST + 1), 'a b', ' a', 'a\u00a0b', 'a/b', '../../etc'],
    ...['a\\b', 'a%2fb', 'a?b', 'a#b', 'a\u001b[2J', 'a\nb', 'a\0b', 'a\u200bb', 'a\u202eb', '\ud800'],
  ])('R41 refuses %j', (id) => expect(isUserId(id)).toBe(false))
})
