import { t } from '../language/text.ts'

export interface RefusedField {
  readonly path: string
  readonly rule: string
}

/**
 * A failed API call. The status is 0 if there is no response: the service is unreachable, or the URL couldn't be built.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: readonly RefusedField[]
  readonly retryAfterSeconds: number | null
  readonly requestId: string | null

  constructor(
    message: string,
    status: number,
    code: string,
    more: Partial<Pick<ApiError, 'details' | 'retryAfterSeconds' | 'requestId'>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? []
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.requestId = more.requestId ?? null
  }
}

/** Converts an error response to an ApiError. Accepts any body, because a proxy may have written the response. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => null)
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? body : {}
  const { message, error, code, details } = fields
  const told = [message, error].find((text) => typeof text === 'string' && text !== '')
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ApiError(
    typeof told === 'string' ? told : t('The service responded with {status}', { status: response.status }),
    response.status,
    typeof code === 'string' ? code : '',
    {
      details: Array.isArray(details) ? details.filter(isRefusedField) : [],
      retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
      requestId: response.headers.get('X-Request-Id'),
    },
  )
}

function isRefusedField(detail: unknown): detail is RefusedField {
  return (
    typeof detail === 'object' &&
    detail !== null &&
    'path' in detail &&
    typeof detail.path === 'string' &&
    'rule' in detail &&
    typeof detail.rule === 'string'
  )
}
