/** The admin router's table of contents. What is switched on follows from each endpoint's needs. */
import { serveDashboard, serveDashboardFile } from '../features/admin-dashboard/serve-dashboard.ts'
import { listActions, readSettings } from '../features/admin-settings/read-settings.ts'
import { updateSettings, updateUi } from '../features/admin-settings/update-settings.ts'
import { createWebhook } from '../features/admin-webhooks/create-webhook.ts'
import { dryRun } from '../features/admin-webhooks/dry-run.ts'
import { listDeliveries, replayDelivery } from '../features/admin-webhooks/read-deliveries.ts'
import { listRuns } from '../features/admin-webhooks/read-runs.ts'
import { deleteWebhook, listWebhooks, readWebhook } from '../features/admin-webhooks/read-webhooks.ts'
import { testWebhook } from '../features/admin-webhooks/test-webhook.ts'
import { updateWebhook } from '../features/admin-webhooks/update-webhook.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const adminEndpoints: readonly Endpoint[] = [
  serveDashboard,
  serveDashboardFile,
  readSettings,
  updateSettings,
  updateUi,
  listActions,
  listWebhooks,
  createWebhook,
  readWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  listDeliveries,
  listRuns,
  dryRun,
  replayDelivery,
]
