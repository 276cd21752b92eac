import type { Environment } from '../../configuration/settings.ts'
import { StartProblems } from '../../configuration/start-problems.ts'
import { type OpenService, openService } from '../open-service.ts'

/** Runs the work on the service, and closes the service. Throws StartProblems if the service isn't an authorization server. */
export async function withAuthorizationServer(
  env: Environment,
  work: (service: OpenService) => Promise<void>,
): Promise<void> {
  const service = await openService(env)
  try {
    const { features } = await service.administer('GET', '/ping')
    if (Object(features)['authorization-server'] !== true)
      throw new StartProblems(
        ['features: add `authorizationServer()` of @sallyport/authorization-server'],
        'Nothing is done',
      )
    await work(service)
  } finally {
    await service.close()
  }
}
