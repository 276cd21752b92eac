import { type OutputUnit, Validator } from '@cfworker/json-schema'
import { operationsAt, operationsOf } from './find-operation.ts'
import { draft4, isJson, type Json } from './json-schema.ts'

/** Compares a copy of the response with the document. Returns the difference, or null if it matches. */
export type ResponseCheck = (method: string, url: string, response: Response) => Promise<string | null>

const NOT_ROUTED: readonly number[] = [400, 404, 414]

/** Creates the check for a document. */
export function responseCheck(document: Json): ResponseCheck {
  const operations = operationsOf(document)
  const errors = validatorOf(draft4({ $ref: '#/components/schemas/Error' }, document))
  const validators = new Map<unknown, BodyValidator>()
  const validatorAt = (schema: unknown, isClosed: boolean) => {
    const known = validators.get(schema) ?? validatorOf(draft4(schema, document, isClosed))
    validators.set(schema, known)
    return known
  }

  return async (method, url, response) => {
    const { pathname } = new URL(url)
    const { status } = response
    if (method === 'OPTIONS') return status === 204 ? null : `OPTIONS ${pathname} answered ${status}`
    const here = operationsAt(operations, pathname)
    const wanted = method === 'HEAD' ? 'get' : method.toLowerCase()
    const operation = here.find((candidate) => candidate.method === wanted)
    if (operation === undefined) {
      const expected = here.length > 0 ? [405, 414] : NOT_ROUTED
      if (!expected.includes(status)) return `${method} ${pathname} isn't documented and answered ${status}`
      return method === 'HEAD' ? null : bodyProblem(errors, await jsonOf(response), status)
    }
    // HEAD of a GET with side effects runs nothing, whatever the GET would answer.
    if (method === 'HEAD' && status === 200) return null
    const promised = responsesOf(operation.description)[String(status)]
    if (!isJson(promised)) return `${method} ${operation.template} answered ${status}, which its document doesn't name`
    if (method === 'HEAD') return null
    const missing = missingHeaders(promised, response)
    if (missing.length > 0) return `${method} ${operation.template} ${status} came without ${missing}`
    if (promised.content === undefined) {
      const isEmpty = (await response.clone().text()) === ''
      return isEmpty ? null : `${method} ${operation.template} ${status} came with a body, none is documented`
    }
    const content = isJson(promised.content) ? promised.content : {}
    const type = response.headers.get('Content-Type')?.split(';')[0] ?? ''
    // A range of types, such as image/*.
    const media = content[type] ?? content[type.replace(/\/.*/, '/*')]
    if (!isJson(media))
      return `${method} ${operation.template} ${status} came as "${type}", documented are ${Object.keys(content)}`
    if (type !== 'application/json') return null
    // Only a profile may contain undocumented fields: the host's custom claims.
    const isClosed = !operation.template.endsWith('/me')
    return bodyProblem(validatorAt(media.schema, isClosed), await jsonOf(response), status)
  }
}

function responsesOf(operation: Json): Json {
  return isJson(operation.responses) ? operation.responses : {}
}

function missingHeaders({ headers }: Json, response: Response): readonly string[] {
  return Object.keys(isJson(headers) ? headers : {}).filter((name) => !response.headers.has(name))
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the problems of a body, or null if it is valid. */
type BodyValidator = (body: unknown) => string | null

function validatorOf(schema: Json): BodyValidator {
  // A file served as JSON is described as a string, whatever its content.
  if (schema.type === 'string') return () => null
  const validator = new Validator(schema, '4', false)
  return (body) => {
    const { valid, errors } = validator.validate(body)
    return valid ? null : errors.map(oneLine).join('; ')
  }
}

function bodyProblem(validate: BodyValidator, body: unknown, status: number): string | null {
  if (body === undefined) return `${status} has a body that is not valid JSON`
  const problem = validate(body)
  return problem === null ? null : `the body of ${status} is not as documented: ${problem}`
}

function oneLine({ instanceLocation, error }: OutputUnit): string {
  return `${instanceLocation} ${error}`
}
