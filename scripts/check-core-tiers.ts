import { MEMORY_SEES, ROOT_FILES, SEES_MEMORY, TIERS, type Tier } from './import-rules.ts'

const CORE = 'packages/core/src/'

/** What is wrong with one file of core importing another: a tier further right, another feature, memory's bounds. */
export function coreProblem(file: string, to: string): string | undefined {
  if (!file.startsWith(CORE)) return undefined
  const [from, target] = [tierOf(file), tierOf(to)]
  if (from === undefined) return `${file} stands in no tier of scripts/import-rules.ts`
  if (target === undefined) return `${to} stands in no tier of scripts/import-rules.ts`
  if (from === 'memory') return MEMORY_SEES.includes(target) ? undefined : `memory sees ports and crypto, not ${target}`
  if (target === 'memory') return SEES_MEMORY.includes(from) ? undefined : `${from} may not see memory`
  if (TIERS.indexOf(target) > TIERS.indexOf(from)) return `${from} may not see ${target}: imports point left`
  if (from === 'features' && target === 'features' && featureOf(file) !== featureOf(to)) {
    return `feature ${featureOf(file)} reaches into feature ${featureOf(to)}`
  }
  return undefined
}

function tierOf(file: string): Tier | undefined {
  const path = file.slice(CORE.length)
  if (!path.includes('/')) return ROOT_FILES[path]
  const folder = path.split('/')[0]
  return folder === 'memory' ? 'memory' : TIERS.find((tier) => tier === folder)
}

function featureOf(file: string): string | undefined {
  return file.slice(CORE.length).split('/')[1]
}
