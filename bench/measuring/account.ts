export interface SignedIn {
  readonly accessToken: string
  readonly refreshToken: string
}

export const PASSWORD = 'correct horse battery staple'
export const ADMIN_SECRET = 'b3nch-4dm1n-S3cr3t-0f-m0re-than-32-bytes'

export async function post(
  port: number,
  path: string,
  body: object,
): Promise<{ readonly status: number; readonly json: object }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' },
    body: JSON.stringify(body),
  })
  const json: unknown = await response.json()
  return { status: response.status, json: typeof json === 'object' && json !== null ? json : {} }
}

export async function register(port: number, email: string): Promise<void> {
  const { status, json } = await post(port, '/auth/register', { email, password: PASSWORD })
  if (status !== 201) throw new Error(`register: ${status} ${JSON.stringify(json)}`)
}

export async function login(port: number, email: string): Promise<SignedIn> {
  const { status, json } = await post(port, '/auth/login', { email, password: PASSWORD })
  if (status !== 200) throw new Error(`login: ${status} ${JSON.stringify(json)}`)
  return tokensOf(JSON.stringify(json))
}

export function tokensOf(body: string): SignedIn {
  const json: unknown = JSON.parse(body)
  const text = (name: string) => {
    const value: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined
    if (typeof value !== 'string') throw new Error(`the response has no ${name}: ${body}`)
    return value
  }
  return { accessToken: text('accessToken'), refreshToken: text('refreshToken') }
}
