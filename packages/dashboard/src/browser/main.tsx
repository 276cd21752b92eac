/** The admin dashboard. Uses the admin API at the mount path that served this page. */
import { render } from 'preact'
import { App } from './app.tsx'
import { show, wantedLanguage } from './language/language.ts'
import { askBeforeChangesAreLost } from './routing/unsaved-changes-guard.ts'
import { WrongPath } from './wrong-path.tsx'

const root = document.createElement('div')
root.id = 'root'
document.body.append(root)
const { mount = '', public: publicPath = '', auth = '', accounts = 'no' } = document.body.dataset
const opened = location.pathname.replace(/\/$/, '')
const own = mount.slice(publicPath.length)
const isElsewhere = opened !== mount && opened.endsWith(own)
askBeforeChangesAreLost()
await show(wantedLanguage())
render(
  isElsewhere ? (
    <WrongPath below={opened.slice(0, opened.length - own.length)} />
  ) : (
    <App mount={mount} auth={auth} accounts={accounts} />
  ),
  root,
)
