import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import {
  type ImportDeclaration,
  type ModuleItem,
  parseSync,
  type TsInterfaceDeclaration,
  type TsMethodSignature,
  type TsPropertySignature,
  type TsType,
  type TsTypeAliasDeclaration,
  type TsTypeElement,
  type TsTypeReference,
} from '@swc/core'

/** One option, or one field of a group of options. */
export interface Option {
  readonly name: string
  /** As TypeScript writes it; `object` stands for a group. */
  readonly type: string
  readonly isRequired: boolean
  /** The docstring without its markers, in one line; empty if there is none. */
  readonly doc: string
  /** Fields of a group; empty for a single value. */
  readonly fields: readonly Option[]
}

type Shape = TsInterfaceDeclaration | TsTypeAliasDeclaration
type Field = TsPropertySignature | TsMethodSignature

interface Source {
  readonly path: string
  /** The file's text after an added `;`, as bytes. The spans of swc count from the first token, which is then this `;`. */
  readonly bytes: Buffer
  readonly shapes: ReadonlyMap<string, Shape>
  /** Files of imported names. */
  readonly imports: ReadonlyMap<string, string>
}

/** Types that the page shows by name, without their fields: a package creates the value, such as a `Platform`, or the page explains the type. */
const NAMED: ReadonlySet<string> = new Set([
  'PasskeyFeature',
  'NativeAppsFeature',
  'Platform',
  'SingleFactorMethod',
  'StaticFiles',
  'UiAssets',
  'Window',
])

const sources = new Map<string, Source>()

/** Reads the fields of an interface, with the groups that its types name, also in other files. */
export function readOptions(path: string, name: string): readonly Option[] {
  const source = read(path)
  const shape = source.shapes.get(name)
  if (shape === undefined) throw new Error(`${path} has no ${name}`)
  return fieldsOfShape(shape, source)
}

function read(path: string): Source {
  const known = sources.get(path)
  if (known !== undefined) return known
  const text = `;${readFileSync(path, 'utf8')}`
  const { body } = parseSync(text, { syntax: 'typescript', target: 'es2024' })
  const imports = body.filter((item): item is ImportDeclaration => item.type === 'ImportDeclaration')
  const source = {
    path,
    bytes: Buffer.from(text),
    shapes: new Map(body.flatMap(shapeOf).map((shape) => [shape.id.value, shape])),
    imports: new Map(
      imports
        .filter((item) => item.source.value.startsWith('.'))
        .flatMap((item) =>
          item.specifiers.map(({ local }) => [local.value, resolve(dirname(path), item.source.value)] as const),
        ),
    ),
  }
  sources.set(path, source)
  return source
}

function shapeOf(item: ModuleItem): readonly Shape[] {
  const declared = item.type === 'ExportDeclaration' ? item.declaration : item
  return declared.type === 'TsInterfaceDeclaration' || declared.type === 'TsTypeAliasDeclaration' ? [declared] : []
}

function fieldsOfShape(shape: Shape, source: Source): readonly Option[] {
  if (shape.type === 'TsTypeAliasDeclaration') return fieldsOfType(shape.typeAnnotation, source)
  const inherited = shape.extends.flatMap(({ expression }) => {
    const found = expression.type === 'Identifier' ? find(expression.value, source) : undefined
    return found === undefined ? [] : fieldsOfShape(...found)
  })
  return [...fieldsOfBody(shape.body.body, shape.body.span.start, source), ...inherited]
}

/** `start`: where the opening brace is. A docstring stands between it, or the field before, and the field. */
function fieldsOfBody(body: readonly TsTypeElement[], start: number, source: Source): readonly Option[] {
  return body.filter(isField).map((field, index, all) => {
    const before = textOf({ start: all[index - 1]?.span.end ?? start, end: field.span.start }, source)
    return {
      name: nameOfKey(field),
      type: typeOf(field, source),
      isRequired: !field.optional,
      doc: docIn(before),
      fields:
        field.type === 'TsPropertySignature' && field.typeAnnotation
          ? fieldsOfType(field.typeAnnotation.typeAnnotation, source)
          : [],
    }
  })
}

/** Fields of the groups in a type. With several groups to choose from none of their fields is required. */
function fieldsOfType(type: TsType, source: Source): readonly Option[] {
  switch (type.type) {
    case 'TsParenthesizedType':
      return fieldsOfType(type.typeAnnotation, source)
    case 'TsTypeLiteral':
      return fieldsOfBody(type.members, type.span.start, source)
    case 'TsIntersectionType':
      return type.types.flatMap((part) => fieldsOfType(part, source))
    case 'TsUnionType': {
      const groups = type.types.map((part) => fieldsOfType(part, source)).filter(({ length }) => length > 0)
      return groups.length > 1 ? optional(groups.flat()) : groups.flat()
    }
    case 'TsTypeReference':
      return fieldsOfReference(type, source)
    default:
      return []
  }
}

function fieldsOfReference(type: TsTypeReference, source: Source): readonly Option[] {
  const name = nameOf(type)
  const [wrapped] = type.typeParams?.params ?? []
  if (name === 'Partial' && wrapped !== undefined) return optional(fieldsOfType(wrapped, source))
  const found = NAMED.has(name) ? undefined : find(name, source)
  if (found === undefined || isPort(found[0])) return []
  return fieldsOfShape(...found)
}

function optional(fields: readonly Option[]): readonly Option[] {
  return fields.map((field) => ({ ...field, isRequired: false }))
}

/** Interfaces with a required method are implemented by adapters and hosts, not filled in. */
function isPort(shape: Shape): boolean {
  return (
    shape.type === 'TsInterfaceDeclaration' &&
    shape.body.body.some((member) => member.type === 'TsMethodSignature' && !member.optional)
  )
}

function typeOf(field: Field, source: Source): string {
  if (field.type === 'TsMethodSignature') return 'function'
  return field.typeAnnotation ? typeText(field.typeAnnotation.typeAnnotation, source) : 'unknown'
}

function typeText(type: TsType, source: Source): string {
  const isGroup = fieldsOfType(type, source).length > 0
  switch (type.type) {
    case 'TsParenthesizedType':
      return isGroup ? typeText(type.typeAnnotation, source) : plain(textOf(type.span, source))
    case 'TsUnionType': {
      // `undefined` only lets hosts pass on a value that may be missing, such as one of the environment.
      const parts = type.types.filter((part) => textOf(part.span, source) !== 'undefined')
      const [only] = parts
      if (parts.length === 1 && only !== undefined) {
        return typeText(only.type === 'TsParenthesizedType' ? only.typeAnnotation : only, source)
      }
      return [...new Set(parts.map((part) => typeText(part, source)))].join(' | ')
    }
    case 'TsTypeOperator':
      return typeText(type.typeAnnotation, source)
    case 'TsArrayType': {
      // Items keep the name of their type: the page has no section for them.
      const isGroupOfItems = fieldsOfType(type.elemType, source).length > 0
      const element = isGroupOfItems ? plain(textOf(type.elemType.span, source)) : typeText(type.elemType, source)
      return element.includes(' ') ? `(${element})[]` : `${element}[]`
    }
    case 'TsTypeReference': {
      const found = NAMED.has(nameOf(type)) ? undefined : find(nameOf(type), source)
      // An alias is written out: its name says nothing to a reader of the page.
      if (found?.[0].type === 'TsTypeAliasDeclaration') return typeText(found[0].typeAnnotation, found[1])
      return isGroup ? 'object' : plain(textOf(type.span, source))
    }
    default:
      return isGroup ? 'object' : plain(textOf(type.span, source))
  }
}

function find(name: string, source: Source): readonly [Shape, Source] | undefined {
  const path = source.imports.get(name)
  const home = path === undefined ? source : read(path)
  const shape = home.shapes.get(name)
  return shape && [shape, home]
}

function nameOf({ typeName }: TsTypeReference): string {
  return typeName.type === 'Identifier' ? typeName.value : ''
}

function nameOfKey({ key }: Field): string {
  if (key.type === 'Identifier' || key.type === 'StringLiteral') return key.value
  throw new Error(`The name of an option is a ${key.type}: only names and strings are read`)
}

function isField(member: TsTypeElement): member is Field {
  return member.type === 'TsPropertySignature' || member.type === 'TsMethodSignature'
}

/** The spans of swc count bytes from 1. */
function textOf({ start, end }: { readonly start: number; readonly end: number }, { bytes }: Source): string {
  return bytes.subarray(start - 1, end - 1).toString()
}

function plain(type: string): string {
  return type
    .replaceAll(/\breadonly /g, '')
    .replaceAll(/^Readonly<(.*)>$/gs, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(', )', ')')
    .replaceAll('( ', '(')
}

function docIn(text: string): string {
  const comment = text.slice(text.lastIndexOf('/**'))
  const [, inside = ''] = /^\/\*\*(.*)\*\/\s*$/s.exec(comment) ?? []
  return inside
    .split('\n')
    .map((line) => line.trim().replace(/^\*\s?/, ''))
    .join(' ')
    .trim()
}
