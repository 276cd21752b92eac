/** What a program learns of the pages for browsers, which are strings. Only its types are checked. */
import { dashboard } from '@sallyport/dashboard'
import { pages } from '@sallyport/pages'

const page: HTMLElement = document.createElement('main')
page.textContent = JSON.stringify([dashboard, pages])
