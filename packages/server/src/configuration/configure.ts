import { readEnvironment } from './environment/read-environment.ts'
import { loadConfigModule } from './load-config-module.ts'
import { serviceProblems } from './service-problems.ts'
import type { Environment, SallyportConfig, Settings } from './settings.ts'
import { StartProblems } from './start-problems.ts'

export interface Configuration {
  readonly settings: Settings
  readonly config: SallyportConfig
}

/** Reads the environment and the config module named in it. Throws one error that lists all problems. */
export async function configure(env: Environment): Promise<Configuration> {
  const loaded = env.SALLYPORT_CONFIG ? await loadConfigModule(env.SALLYPORT_CONFIG) : { config: {} }
  const config = 'config' in loaded ? loaded.config : {}
  const reading = readEnvironment(env, config)
  const ofModule = 'problem' in loaded ? [loaded.problem] : []
  if ('settings' in reading && ofModule.length === 0) return { settings: reading.settings, config }
  const ofVariables = 'problems' in reading ? reading.problems : []
  const settings = 'problems' in reading ? reading.usable : reading.settings
  const reported = new Set(ofVariables.map(variableOf))
  const ofService = serviceProblems(settings, config).filter((problem) => !reported.has(variableOf(problem)))
  throw new StartProblems([...ofModule, ...ofVariables, ...ofService])
}

/** Returns the name before the colon of a problem. */
function variableOf(problem: string): string {
  return problem.slice(0, problem.indexOf(':'))
}
