import { isJson, type Json } from './json-schema.ts'

/** What the document says about one method of one path. */
export interface Operation {
  /** The path as the document spells it, with `{name}`. */
  readonly template: string
  /** In lower case. */
  readonly method: string
  readonly description: Json
}

/** Every operation of the document. */
export function operationsOf(document: Json): readonly Operation[] {
  const paths = isJson(document.paths) ? document.paths : {}
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(isJson(methods) ? methods : {}).flatMap(([method, description]) =>
      isJson(description) ? [{ template, method, description }] : [],
    ),
  )
}

/** Which operations a path may mean; one without parameters goes before one with them. */
export function operationsAt(operations: readonly Operation[], path: string): readonly Operation[] {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  const exact = operations.filter(({ template }) => template === bare)
  if (exact.length > 0) return exact
  return operations.filter(({ template }) => {
    const parts = template.split('/')
    const given = bare.split('/')
    return (
      parts.length === given.length &&
      parts.every((part, at) => (part.startsWith('{') ? given[at] !== '' : part === given[at]))
    )
  })
}
