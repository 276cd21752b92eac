import { createSallyport, type PasswordHasher, type Platform } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'

/** Prints what depends on the environment: the platform's word, whether all cookies are Secure, whether docs are served. */
export async function reportEnvironment(platform: Platform, passwordHasher: PasswordHasher): Promise<void> {
  const sallyport = createSallyport({
    secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
    baseUrl: 'from-host',
    siteUrl: 'https://app.example.com',
    issuer: 'https://auth.example.com',
    stores: memoryStores(),
    passwordHasher,
    platform,
    registration: true,
  })
  const send = (path: string, body?: object): Promise<Response> => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const request = new Request(`http://auth.example.com${path}`, body && init)
    return sallyport.fetch(request, { address: '192.0.2.1' })
  }
  const credentials = { email: 'ada@example.com', password: 'correct horse battery' }
  await send('/auth/register', credentials)
  const cookies = (await send('/auth/login', credentials)).headers.getSetCookie().filter((line) => !/=;/.test(line))
  const { status } = await send('/auth/docs')
  const isSecure = cookies.length > 0 && cookies.every((line) => line.includes('; Secure'))
  console.log(JSON.stringify({ environment: platform.environment, isSecure, docs: status }))
}
