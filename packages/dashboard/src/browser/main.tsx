/** The admin dashboard. Uses the admin API at the mount path that served this page. */
import { render } from 'preact'
import { App } from './app.tsx'

const root = document.createElement('div')
root.id = 'root'
document.body.append(root)
const { mount = '', auth = '', accounts = 'no' } = document.body.dataset
render(<App mount={mount} auth={auth} accounts={accounts} />, root)
