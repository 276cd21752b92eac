export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  // The service is created by a top-level await.
  nitro: { esbuild: { options: { target: 'esnext' } } },
})
