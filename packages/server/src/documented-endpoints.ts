import type { FetchHandler } from '@sallyport/core'

/** The endpoints that are on, such as `POST /auth/login`, as the service's own document names them; `null` where that is switched off. */
export async function documentedEndpoints(
  service: FetchHandler,
  mount: string,
  request: Request,
): Promise<readonly string[] | null> {
  const document = await service(new Request(new URL(`${mount}/openapi.json`, request.url)))
  return document.ok ? endpointsOf(await document.json()) : null
}

function endpointsOf(document: unknown): readonly string[] {
  if (typeof document !== 'object' || document === null || !('paths' in document)) return []
  const { paths } = document
  if (typeof paths !== 'object' || paths === null) return []
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
}
