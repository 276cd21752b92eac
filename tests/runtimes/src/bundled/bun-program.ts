import { passwordHasher, platform } from '@sallyport/bun'
import { reportEnvironment } from './report-environment.ts'

await reportEnvironment(platform(), passwordHasher())
