/** True for the target of a load balancer's check, `/healthz` or `/readyz`. Such requests may lack a Host header. */
export function isHealthCheck(target: string): boolean {
  return /^\/(healthz|readyz)(\?|$)/.test(target)
}
