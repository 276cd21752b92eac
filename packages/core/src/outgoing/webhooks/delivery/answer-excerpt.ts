import { sleep } from './sleep.ts'

const MOST_BYTES = 1024
const MOST_CHARACTERS = 500
/** Milliseconds that reading may take, so that a response that never ends doesn't delay other deliveries. */
const MOST_MS = 1000
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * Returns the start of the response's text, at most 500 characters, with blanks instead of control characters. Doesn't read the rest. Empty if no
 * text arrives in time.
 */
export async function answerExcerpt({ body }: Response): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  let endWait = () => {}
  const late = sleep(MOST_MS, (wake) => {
    endWait = wake
  }).then(() => ({ done: true, value: undefined }) as const)
  try {
    while (bytes < MOST_BYTES) {
      const { done, value } = await Promise.race([reader.read(), late])
      if (done) break
      bytes += value.length
      text += decoder.decode(value.subarray(0, MOST_BYTES), { stream: true })
    }
  } catch {
    // The receiver closed the connection. The text that it sent before is still useful.
  } finally {
    endWait()
    reader.cancel().catch(() => {})
  }
  return text.replaceAll(CONTROLS, ' ').trim().slice(0, MOST_CHARACTERS).toWellFormed()
}
