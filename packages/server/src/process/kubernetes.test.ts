import { expect, it, onTestFinished } from 'vitest'
import { runToEnd, spawnServer, temporaryDirectory } from '../../test/spawn-server.ts'

/** Variables that Kubernetes sets in each pod of a namespace with a Service of this name. */
function serviceLinks(name: string, ip: string, port: number): Readonly<Record<string, string>> {
  const prefix = name.toUpperCase().replaceAll('-', '_')
  const tcp = `${prefix}_PORT_${port}_TCP`
  return {
    [`${prefix}_SERVICE_HOST`]: ip,
    [`${prefix}_SERVICE_PORT`]: `${port}`,
    [`${prefix}_SERVICE_PORT_HTTP`]: `${port}`,
    [`${prefix}_PORT`]: `tcp://${ip}:${port}`,
    [tcp]: `tcp://${ip}:${port}`,
    [`${tcp}_PROTO`]: 'tcp',
    [`${tcp}_PORT`]: `${port}`,
    [`${tcp}_ADDR`]: ip,
  }
}

const POD = {
  HOSTNAME: 'sallyport-7d9f8c6b5-x2x4k',
  ...serviceLinks('kubernetes', '10.96.0.1', 443),
  ...serviceLinks('sallyport', '10.96.3.7', 3000),
  ...serviceLinks('sallyport-auth', '10.96.3.8', 80),
  ...serviceLinks('sallyport-database', '10.96.3.9', 5432),
}

it('O3 the server starts and serves in a pod beside Services whose names begin with sallyport', async () => {
  const { url, stop } = await spawnServer(onTestFinished, await temporaryDirectory(onTestFinished), POD)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/auth/me`)).status).toBe(401)
  expect(await stop()).toBe(0)
})

it('O3 a variable that only begins as Kubernetes’ do still stops the start', async () => {
  const folder = await temporaryDirectory(onTestFinished)
  const { code, output } = await runToEnd([], folder, { ...POD, SALLYPORT_PORT: '3000' })
  expect(code).not.toBe(0)
  expect(output).toContain('SALLYPORT_PORT')
})
