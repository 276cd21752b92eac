import { loadConfigModule } from './load-config-module.ts'
import { readEnvironment } from './read-environment.ts'
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
  const problems = [
    ...('problem' in loaded ? [loaded.problem] : []),
    ...('problems' in reading ? reading.problems : []),
  ]
  if (problems.length > 0 || !('settings' in reading)) throw new StartProblems(problems)
  return { settings: reading.settings, config }
}
