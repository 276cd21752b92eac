import { defineConfig, type MarkdownEnv, type MarkdownRenderer } from 'vitepress'

const page = (text: string, name: string) => ({ text, link: `/${name}` })

/** The anchors of GitHub, so that links to headings work in the repository as well. */
const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Tables with four columns, such as those of the options, fit beside the outline: long names break, and each column keeps a legible width. */
const TABLES = `
.vp-doc td { vertical-align: top; }
.vp-doc tr > :nth-last-child(4), .vp-doc tr > :nth-last-child(4) ~ * { padding-inline: 12px; }
.vp-doc td:nth-last-child(4) { min-width: 12rem; }
.vp-doc td:nth-last-child(4) ~ td { min-width: 6rem; }
.vp-doc td:nth-last-child(4) ~ td:last-child { min-width: 13rem; }
.vp-doc td:nth-last-child(4) code, .vp-doc td:nth-last-child(4) ~ td code { overflow-wrap: anywhere; }
`

/** Parts of the TypeScript API that repeat other names: tables, headings such as Parameters, and signatures. */
const REPEATED = /^(?:\||####)[^\n]*$|^```.*?^```$/gms

/** Returns the searchable part of a page. Leaves repetitions out, because the first search loads an index of all pages. */
const searchable = (source: string, env: MarkdownEnv, markdown: MarkdownRenderer): string =>
  markdown.render(env.relativePath.startsWith('api/') ? source.replaceAll(REPEATED, '') : source, env)

export default defineConfig({
  title: 'Sallyport',
  description: 'An authentication and user-administration service in TypeScript.',
  srcDir: 'pages',
  outDir: 'dist',
  cleanUrls: false,
  head: [['style', {}, TABLES]],
  // Relative addresses of a local server are for the reader's own machine.
  ignoreDeadLinks: [/^https?:\/\/localhost/],
  markdown: { anchor: { slugify } },
  vite: { publicDir: '../public' },
  themeConfig: {
    search: { provider: 'local', options: { _render: searchable } },
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
          page('Cloudflare Workers: set up', 'cloudflare'),
          page('Cloudflare Workers: bindings, KV, deploy', 'workers'),
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
          page('Linked accounts', 'linking'),
          page('Tenants and roles', 'tenants-and-roles'),
          page('Organisations', 'organisations'),
          page('API keys', 'api-keys'),
          page('Let other apps in', 'authorization-server'),
          page('Four ways to let apps in', 'apps-and-agents'),
          page('What the standards demand', 'oauth-standards'),
          page('Events, streams and webhooks', 'events-and-webhooks'),
        ],
      },
      {
        text: 'Guides',
        items: [
          page('Sign-in pages', 'sign-in-pages'),
          page('Administration', 'administration'),
          page('Acting as a user', 'impersonation'),
          page('The typed client', 'client'),
          page('Verifying tokens elsewhere', 'verify'),
          page('Importing users', 'importing-users'),
          page('Coming from awesome-node-auth', 'coming-from-awesome-node-auth'),
          page('Coming from better-auth', 'coming-from-better-auth'),
          page('Your own stores', 'your-own-stores'),
          page('Bring your own store', 'bring-your-own-store'),
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
        ],
      },
      {
        text: 'Reference',
        items: [
          page('Options', 'options'),
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
