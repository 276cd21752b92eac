import { usePage } from '../page-context.ts'
import { ProviderMark } from './provider-mark.tsx'
import { nameOfProvider } from './provider-names.ts'

export function ProviderLinks() {
  const { config, shell, text } = usePage()
  const back = shell.returnPath === '/' ? '' : `?return_path=${encodeURIComponent(shell.returnPath)}`
  return config.availableProviders.map((id) => (
    <a key={id} class="button secondary" href={`${shell.mount}/oauth/${encodeURIComponent(id)}${back}`}>
      <ProviderMark id={id} />
      {text('login.provider', { provider: nameOfProvider(id) })}
    </a>
  ))
}
