import type { FetchHandler } from '@sallyport/core'

/**
 * Returns the enabled endpoints, such as `POST /auth/login`, from the service's OpenAPI document. Returns null if the
 * document is switched off.
 */
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
