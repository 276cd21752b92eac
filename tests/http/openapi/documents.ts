import { createSallyport, resolvePaths, type SallyportOptions } from '@sallyport/core'
import { type ResponseCheck, responseCheck } from './check-response.ts'
import { isJson, type Json } from './json-schema.ts'
import { shapeOf } from './shape-of.ts'

const TWIN_SECRET = 'a7c3e9f2d1b84065938e7f6a5c4b3d21'

/** Building a document takes longer than most cases, so services of one shape share it. */
const documents = new Map<string, Promise<Json>>()
/** By the mounts of a service, because the text of a shape is long. */
const ofService = new WeakMap<SallyportOptions, Map<string, Promise<Json>>>()
const checks = new WeakMap<Json, ResponseCheck>()

/** The merged OpenAPI documents of a service with these options, even if the service doesn't publish them. */
export async function documentOf(options: SallyportOptions): Promise<Json> {
  const { auth, tools, admin } = resolvePaths(options).mounts
  return sharedDocument(options, [auth, tools, ...(options.admin === undefined ? [] : [admin])])
}

/** Checks responses of the path against the document of its mount. */
export async function checkAt(path: string, options: SallyportOptions): Promise<ResponseCheck> {
  const document = await sharedDocument(options, [mountOf(path, options)])
  const check = checks.get(document) ?? responseCheck(document)
  checks.set(document, check)
  return check
}

function sharedDocument(options: SallyportOptions, mounts: readonly string[]): Promise<Json> {
  const known = ofService.get(options) ?? new Map<string, Promise<Json>>()
  ofService.set(options, known)
  const document = known.get(String(mounts)) ?? documentOfShape(options, mounts)
  known.set(String(mounts), document)
  return document
}

function documentOfShape(options: SallyportOptions, mounts: readonly string[]): Promise<Json> {
  const key = `${mounts} ${JSON.stringify(shapeOf(options))}`
  const document = documents.get(key) ?? mergedDocument(options, mounts)
  documents.set(key, document)
  return document
}

async function mergedDocument(options: SallyportOptions, mounts: readonly string[]): Promise<Json> {
  // The admin router shows its document only to administrators; the twin service has an admin secret.
  const secret = options.admin?.secret ?? TWIN_SECRET
  // A document names public paths; the responses that it is compared with come from paths as requests arrive.
  const { publicPath: _, keepsPublicPath: __, ...arriving } = options
  const twin = createSallyport({
    ...arriving,
    mounts: resolvePaths(options).mounts,
    logger() {},
    swagger: true,
    ...(options.admin && { admin: { ...options.admin, secret } }),
  })
  const headers = { Authorization: `Bearer ${secret}` }
  const merged = await Promise.all(
    mounts.map(async (mount) => {
      const response = await twin.fetch(
        new Request(`http://sallyport.test${mount}/openapi.json`, options.admin && { headers }),
      )
      const document: unknown = await response.json()
      if (!isJson(document)) throw new Error(`${mount}/openapi.json is not an object`)
      return document
    }),
  )
  return { ...merged[0], paths: Object.assign({}, ...merged.map(({ paths }) => paths)) }
}

/** The mount whose document describes the path. Paths below no mount are in none, so any will do. */
function mountOf(path: string, options: SallyportOptions): string {
  const { auth, tools, admin } = resolvePaths(options).mounts
  const mounts = [`${auth}/tools`, auth, tools, ...(options.admin === undefined ? [] : [admin])]
  return mounts.find((mount) => path.startsWith(`${mount}/`) || path === mount) ?? auth
}
