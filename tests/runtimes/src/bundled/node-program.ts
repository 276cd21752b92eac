import { passwordHasher, platform } from '@sallyport/node'
import { reportEnvironment } from './report-environment.ts'

await reportEnvironment(platform(), passwordHasher())
