import { render } from 'preact'

render(<p>Sallyport</p>, document.body)
