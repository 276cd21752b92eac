import type { SallyportOptions } from '@sallyport/core'

/** Placeholder pages, sufficient to test how pages are served. */
export const STATIC_PAGES: NonNullable<NonNullable<SallyportOptions['ui']>['pages']> = {
  'index.html': {
    type: 'text/html; charset=utf-8',
    content:
      '<!doctype html><script type="module" src="%MOUNT%/ui/assets/main.js"></script><body data-site="%SITE%" data-return="%RETURN%" data-other="%OTHER%">',
  },
  'main.js': { type: 'text/javascript; charset=utf-8', content: 'export {}' },
  'main.css': { type: 'text/css; charset=utf-8', content: 'body{}' },
  'translations.en.json': { type: 'application/json', content: '{"login.title":"Sign in","login.submit":"Go"}' },
  'translations.it.json': { type: 'application/json', content: '{"login.title":"Accedi","login.submit":"Vai"}' },
}
