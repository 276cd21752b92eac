import { usePage } from '../page-context.ts'
import { nextPath } from '../shell.ts'
import { ProviderMark } from './provider-mark.tsx'
import { nameOfProvider } from './provider-names.ts'

export function ProviderLinks() {
  const { config, shell, text } = usePage()
  const path = nextPath(shell)
  const back = path === '/' ? '' : `?return_path=${encodeURIComponent(path)}`
  return config.availableProviders.map((id) => (
    <a key={id} class="button secondary" href={`${shell.mount}/oauth/${encodeURIComponent(id)}${back}`}>
      <ProviderMark id={id} />
      {text('login.provider', { provider: nameOfProvider(id) })}
    </a>
  ))
}
