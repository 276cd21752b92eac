import type { ComponentChildren } from 'preact'
import type { Values } from '../translate.ts'

/** A name, an address or another free text. Keeps its own direction. Wraps before an @ or a dot rather than inside a word. */
export function Named({ of }: { readonly of: string }) {
  const at = of.lastIndexOf('@')
  if (at < 1) return <bdi>{breakable(of)}</bdi>
  return (
    <bdi>
      {breakable(of.slice(0, at))}
      <wbr />
      <span class="domain">{breakable(of.slice(at))}</span>
    </bdi>
  )
}

const breakable = (text: string) =>
  text.split(/(?=\.)/).flatMap((part, index) => (index === 0 ? [part] : [<wbr />, part]))

/** Replaces each `{name}` of a text by its value, as `Named`: a value of another direction doesn't reorder the sentence. */
export function sentenceOf(text: string, values: Values): ComponentChildren {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part
    return Object.hasOwn(values, part) ? <Named of={values[part] ?? ''} /> : `{${part}}`
  })
}
