import { parsed } from './lines.ts'
import type { FileRecord } from './record.ts'

/** Number of characters before a list that are kept, to recognise what the list contains. */
const TAIL = 300
/** A list of users within an object: `users` of Firebase and Keycloak, `Users` of Cognito, a table of phpMyAdmin. */
const LIST = /"(?:users|Users)"\s*:\s*$|"type"\s*:\s*"table"[^{}[\]]*"data"\s*:\s*$/

/**
 * Reads the elements of a JSON array, or of the lists of users in a JSON object, one after the other, without loading the whole file into memory. An
 * element that is not JSON is reported, and the next ones are read, unless its brackets don't match.
 */
export async function* jsonElements(chunks: AsyncIterable<string>): AsyncGenerator<FileRecord, void> {
  let [line, from, depth] = [1, 1, 0]
  let [isInString, isEscaped, isTopArray, hasList, isOuter] = [false, false, false, false, false]
  /** Depths of the open lists whose elements are records, outermost first. */
  const lists: number[] = []
  let element: string | null = null
  let tail = ''

  function open(bracket: string, before: () => string): void {
    if (depth === 0) {
      isTopArray = bracket === '['
      from = line
    }
    const isOutermost = depth === 0 && isTopArray
    const isInner = bracket === '[' && depth === (isTopArray ? 2 : 1) && LIST.test(before())
    depth++
    if (!isOutermost && !isInner) return
    hasList = true
    lists.push(depth)
    // This list is inside an element of the outer array. That element contains the list and isn't a record itself.
    if (isInner && isTopArray) isOuter = true
    element = null
  }

  function close(): void {
    if (depth === lists.at(-1)) {
      lists.pop()
      // Collects the rest of the element that encloses this list.
      if (lists.length > 0) element = ''
    }
    if (depth > 0) depth--
  }

  for await (const chunk of chunks) {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at] ?? ''
      if (character === '\n') line++
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (character === '\\') isEscaped = true
        else if (character === '"') isInString = false
        continue
      }
      if (depth === lists.at(-1)) {
        if (element !== null && (character === ',' || character === ']')) {
          const text: string = element + chunk.slice(start, at)
          element = null
          if (isOuter && lists.length === 1) isOuter = false
          else yield { line: from, size: text.length, ...parsed(text.trim()) }
        } else if (element === null && !/[\s,\]]/.test(character)) {
          element = ''
          from = line
          start = at
        }
      }
      const before = () => (at >= TAIL ? chunk.slice(at - TAIL, at) : tail.slice(at - TAIL) + chunk.slice(0, at))
      if (character === '"') isInString = true
      else if (character === '[' || character === '{') open(character, before)
      else if (character === ']' || character === '}') close()
    }
    if (element !== null) element += chunk.slice(start)
    tail = (tail + chunk).slice(-TAIL)
  }
  if (depth > 0 || isInString) yield { line: from, size: 0, reason: 'is not JSON: the file ends inside this value' }
  else if (!hasList) yield { line: 1, size: 0, reason: 'contains no list of users' }
}
