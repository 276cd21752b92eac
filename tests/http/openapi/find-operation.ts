import { isJson, type Json } from './json-schema.ts'

export interface Operation {
  /** The path as in the document, with `{name}`. */
  readonly template: string
  /** In lower case. */
  readonly method: string
  readonly description: Json
}

export function operationsOf(document: Json): readonly Operation[] {
  const paths = isJson(document.paths) ? document.paths : {}
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(isJson(methods) ? methods : {}).flatMap(([method, description]) =>
      isJson(description) ? [{ template, method, description }] : [],
    ),
  )
}

/** The operations that may serve a path; those without parameters come first. */
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
