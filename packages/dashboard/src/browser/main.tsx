/** The admin dashboard: a client of the admin API at the mount that served it. */
import { render } from 'preact'
import { App } from './app.tsx'

const root = document.createElement('div')
root.id = 'root'
document.body.append(root)
render(<App mount={document.body.dataset.mount ?? ''} />, root)
