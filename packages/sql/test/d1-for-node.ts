import type { D1Binding, D1Statement } from '../src/d1.ts'

/**
 * A binding of miniflare as Node sees it. Miniflare forgets a statement as soon as Node has collected it, also while a batch with it is on its
 * way, which then fails ("AssertionError: false == true"). So each is kept until its batch is answered.
 */
export function d1ForNode(binding: D1Binding): D1Binding {
  const kept = new Set<readonly D1Statement[]>()
  return {
    prepare: (text) => binding.prepare(text),
    async batch(statements) {
      kept.add(statements)
      try {
        return await binding.batch(statements)
      } finally {
        kept.delete(statements)
      }
    },
  }
}
