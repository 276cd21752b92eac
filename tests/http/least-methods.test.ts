import { minimalStores } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'
import {
  leastMethodsOf,
  STORE_METHODS,
  type StoreName,
} from '../../packages/core/src/assembly/host-stores/store-methods.ts'
import { LEFT_OUT } from './least-methods.ts'

/** Keys of the table that stand for more than one method. */
const OTHERS = ['our own stores', 'every method']

describe('least methods', () => {
  it('are exactly the methods of minimalStores()', () => {
    for (const [name, store] of Object.entries(minimalStores())) {
      // The cast is safe: the type of minimalStores() has only names of stores.
      expect(Object.keys(store).sort(), name).toEqual(leastMethodsOf(name as StoreName).toSorted())
    }
  })

  it('leave out of the HTTP suite only what needs a further method or a store of ours', () => {
    const minimal = Object.keys(minimalStores())
    const further = Object.entries(STORE_METHODS).flatMap(([name, methods]) =>
      minimal.includes(name) ? Object.keys(methods.further).map((method) => `${name}.${method}`) : [name],
    )
    expect(Object.keys(LEFT_OUT).filter((need) => !further.includes(need) && !OTHERS.includes(need))).toEqual([])
  })
})
