import { describe, expect, it } from 'vitest'
import { answerExcerpt } from './answer-excerpt.ts'

describe('answerExcerpt', () => {
  it('is the start of the text, without control characters', async () => {
    expect(await answerExcerpt(new Response(' <h1>Out of\u0000order</h1>\u001b '))).toBe('<h1>Out of order</h1>')
    expect(await answerExcerpt(new Response('x'.repeat(100_000)))).toBe('x'.repeat(500))
    expect(await answerExcerpt(new Response(null))).toBe('')
  })

  it('is what arrived if the response never ends or breaks, and cancels it', async () => {
    let isCancelled = false
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('busy')),
      cancel: () => {
        isCancelled = true
      },
    })
    expect(await answerExcerpt(new Response(endless))).toBe('busy')
    expect(isCancelled).toBe(true)
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error('reset')),
    })
    expect(await answerExcerpt(new Response(broken))).toBe('')
  })
})
