import { toH3 } from '@sallyport/mount/h3'
import { sallyport } from '../lib/sallyport'

export default defineEventHandler(toH3(sallyport))
