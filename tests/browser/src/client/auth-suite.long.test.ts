import { authGroups, invitationsGroup } from '@sallyport/http-tests'
import { authSuiteInChromium } from './auth-suite-in-chromium.ts'
import { publishedDocuments } from './published-documents.ts'

authSuiteInChromium([...authGroups, invitationsGroup, publishedDocuments])
