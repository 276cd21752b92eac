import { defineConfig, type MarkdownEnv, type MarkdownRenderer } from 'vitepress'
import { OPTION_SUBJECTS } from '../../scripts/docs/option-subjects.ts'
import { INDEX_OPTIONS, SEARCH_OPTIONS, searchable, withoutRepetitions } from './search.ts'

const page = (text: string, name: string) => ({ text, link: `/${name}` })

/** The anchors of GitHub, so that links to headings work in the repository as well. */
const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Tables fit beside the outline: long names break, and each column keeps a legible width. */
const TABLES = `
.vp-doc td { vertical-align: top; }
.vp-doc td code { overflow-wrap: anywhere; }
.vp-doc tr > :nth-last-child(3):first-child { width: 30%; }
.vp-doc td:nth-last-child(3):first-child ~ td { min-width: 7rem; }
.vp-doc tr > :nth-last-child(4), .vp-doc tr > :nth-last-child(4) ~ * { padding-inline: 12px; }
.vp-doc td:nth-last-child(4) { min-width: 12rem; }
.vp-doc td:nth-last-child(4) ~ td { min-width: 6rem; }
.vp-doc td:nth-last-child(4) ~ td:last-child { min-width: 13rem; }
.vp-doc td:nth-last-child(4) code, .vp-doc td:nth-last-child(4) ~ td code { overflow-wrap: anywhere; }
`

const render = (source: string, env: MarkdownEnv, markdown: MarkdownRenderer): string =>
  withoutRepetitions(markdown.render(searchable(source, env.relativePath), env))

export default defineConfig({
  title: 'Sallyport',
  description: 'An authentication and user-administration service in TypeScript.',
  srcDir: 'pages',
  outDir: 'dist',
  cleanUrls: false,
  head: [['style', {}, TABLES]],
  // Relative addresses of a local server are for the reader's own machine.
  ignoreDeadLinks: [/^https?:\/\/localhost/],
  // The default colours of code are below the contrast of WCAG 2.2 AA.
  markdown: { anchor: { slugify }, theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  vite: { publicDir: '../public' },
  themeConfig: {
    search: {
      provider: 'local',
      options: { _render: render, miniSearch: { options: INDEX_OPTIONS, searchOptions: SEARCH_OPTIONS } },
    },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: 'https://github.com/sallyport/sallyport' }],
    nav: [
      page('Start here', 'start-here'),
      page('Options', 'options'),
      page('Endpoints', 'endpoints'),
      page('Security', 'security'),
    ],
    sidebar: [
      {
        text: 'Start here',
        items: [
          page('Start here', 'start-here'),
          page('First steps with curl', 'first-steps'),
          page('Features', 'features'),
        ],
      },
      {
        text: 'Hosts',
        items: [
          page('The ready-made server', 'server'),
          page('Hono', 'hono'),
          page('Express', 'express'),
          page('Fastify', 'fastify'),
          page('node:http', 'node'),
          page('Next.js', 'next'),
          page('SvelteKit', 'sveltekit'),
          page('Nuxt', 'nuxt'),
          page('Bun', 'bun'),
          page('Deno', 'deno'),
          page('Elysia', 'elysia'),
          page('Cloudflare Workers', 'cloudflare'),
          page('Workers: bindings, KV, deploy', 'workers'),
          page('In your framework', 'frameworks'),
          page('Mounting', 'mounting'),
        ],
      },
      {
        text: 'Concepts',
        items: [
          page('Sessions and refresh', 'sessions'),
          page('Factors', 'factors'),
          page('Passkeys', 'passkeys'),
          page('Mailed codes, no passwords', 'codes-and-no-passwords'),
          page('Usernames and phone numbers', 'identifiers'),
          page('Guests', 'guests'),
          page('Linked accounts', 'linking'),
          page('Tenants and roles', 'tenants-and-roles'),
          page('Organisations', 'organisations'),
          page('Realms', 'realms'),
          page('API keys', 'api-keys'),
          page('Let other apps in', 'authorization-server'),
          page('Four ways to let apps in', 'apps-and-agents'),
          page('What the standards demand', 'oauth-standards'),
          page('Events, streams and webhooks', 'events-and-webhooks'),
        ],
      },
      {
        text: 'Providers',
        items: [
          page('Google', 'google'),
          page('GitHub', 'github'),
          page('Microsoft', 'microsoft'),
          page('Apple', 'apple'),
        ],
      },
      {
        text: 'Guides',
        items: [
          page('Sign-in pages', 'sign-in-pages'),
          page('Languages', 'languages'),
          page('Administration', 'administration'),
          page('Acting as a user', 'impersonation'),
          page('Organisations: a notes app', 'notes-app'),
          page('The typed client', 'client'),
          page('Native apps', 'native-apps'),
          page('Verifying tokens elsewhere', 'verify'),
          page('Below a path', 'below-a-path'),
          page('Importing users', 'importing-users'),
          page('Coming from awesome-node-auth', 'coming-from-awesome-node-auth'),
          page('Coming from better-auth', 'coming-from-better-auth'),
          page('Your own stores', 'your-own-stores'),
          page('Bring your own store', 'bring-your-own-store'),
          page('Write a feature', 'write-a-feature'),
        ],
      },
      {
        text: 'Operation',
        items: [
          page('Operations', 'operations'),
          page('SQLite', 'sqlite'),
          page('Postgres', 'postgres'),
          page('Several machines', 'several-machines'),
          page('Scale', 'scale'),
          page('The audit trail', 'audit'),
          page('Under siege', 'siege'),
          page('Threat model', 'threat-model'),
          page('Supply chain', 'supply-chain'),
          page('OWASP ASVS', 'asvs'),
        ],
      },
      {
        text: 'Reference',
        items: [
          {
            ...page('Options', 'options'),
            collapsed: true,
            items: OPTION_SUBJECTS.map(({ title, file }) => page(title, file)),
          },
          page('Endpoints', 'endpoints'),
          page('Events', 'events'),
          page('Error codes', 'error-codes'),
          page('The command', 'command'),
          page('TypeScript API', 'api/'),
        ],
      },
      { text: 'Security', items: [page('Rules, promises and limits', 'security')] },
    ],
  },
})
