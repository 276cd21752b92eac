import { render } from 'preact'
import { App } from './app.tsx'
import { takeFailure } from './brought-failure.ts'
import { loadConfig } from './config.ts'
import { wantedLanguage } from './language.ts'
import { openedBelow } from './opened-below.ts'
import { type ScreenName, screenAt } from './page-address.ts'
import { takeSecrets } from './secrets.ts'
import { readShell } from './shell.ts'
import { Unreachable } from './unreachable.tsx'
import { WrongPath } from './wrong-path.tsx'

const root = document.getElementById('app') ?? document.body
const shell = readShell(document.body)
// The dashboard sets `data-preview` in its own copy of the page. The service never sets it, so no link can open a preview.
const { preview } = document.body.dataset
if (preview === undefined) await open()
else (await import('./preview/preview.tsx')).showPreview(root, shell, preview as ScreenName)

async function open(): Promise<void> {
  const below = openedBelow(location.pathname, shell)
  const page = below === null ? await pageOf() : <WrongPath shell={shell} below={below} />
  // Reloads a page that the browser restored from its back/forward cache, because the restored state is outdated.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  root.replaceChildren()
  render(page, root)
}

async function pageOf() {
  const screen = screenAt(location.pathname, shell)
  const secrets = takeSecrets(screen)
  const brought = takeFailure(screen)
  const query = new URLSearchParams(location.search)
  const config = await loadConfig(shell, wantedLanguage()).catch(() => null)
  return config === null ? <Unreachable /> : <App {...{ shell, screen, secrets, brought, query }} first={config} />
}
