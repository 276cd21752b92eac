import { STATIC_PAGES } from './static-pages.ts'

const INDEX =
  '<!doctype html><script src="%BASE%ui/assets/main.js?v=1"></script><body data-mount="%MOUNT%" data-public="%PUBLIC%" data-site="%SITE%" data-return="%RETURN%">'

/** Placeholder pages that name their files relative to themselves, as the built-in pages do. */
export const PAGES_WITH_BASE = { ...STATIC_PAGES, 'index.html': { type: 'text/html; charset=utf-8', content: INDEX } }

/** A placeholder dashboard that names its files relative to itself, too. */
export const DASHBOARD_WITH_BASE = {
  'index.html': {
    type: 'text/html; charset=utf-8',
    content:
      '<!doctype html><script src="%BASE%assets/main.js"></script><body data-mount="%MOUNT%" data-auth="%AUTH%">',
  },
  'main.js': { type: 'text/javascript; charset=utf-8', content: 'export {}' },
}
