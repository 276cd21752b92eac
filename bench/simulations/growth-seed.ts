/** The rows of a large service, as SQL that SQLite and Postgres take alike. */
const DAY_MS = 86_400_000
const FILLER = 'x'.repeat(100)

const numbersTo = (count: number) =>
  `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`
/** Creation time of row `i`, as SQL. Multiplying by a prime number keeps the rows out of the order of their age. */
const ageOf = (count: number, now: number) =>
  `${now} - (cast(i as bigint) * 7919 % ${count}) * ${Math.max(1, Math.floor((90 * DAY_MS) / count))}`

/** Statements that insert `count` users and as many sessions. */
export function seedStatements(count: number, now: number): readonly string[] {
  const age = ageOf(count, now)
  const flag = (condition: string) => `case when ${condition} then 1 else 0 end`
  const name = `case i % 5 when 0 then 'ada' when 1 then 'grace' when 2 then 'alan' when 3 then 'radia' else 'tim' end`
  return [
    `insert into auth_users (id, email, name, password_hash, is_email_verified, is_totp_enabled, is_disabled, created_at, last_login)
      ${numbersTo(count)} select 'u' || i, ${name} || '.' || i || '@mail' || (i % 1000) || '.example.org', 'Person ' || i, '${FILLER}',
      ${flag('i % 3 > 0')}, ${flag('i % 5 = 0')}, ${flag('i % 100 = 0')}, ${age}, ${age} from n`,
    sessionsStatement(count, now),
  ]
}

/** Statement that inserts `count` sessions, one of each user. */
export function sessionsStatement(count: number, now: number): string {
  const age = ageOf(count, now)
  const end = now + 365 * DAY_MS
  return `insert into auth_sessions (handle, user_id, method, counter, authenticated_at, created_at, expires_at, absolute_expires_at,
      last_active_at, user_agent, ip_address)
      ${numbersTo(count)} select 's' || i, 'u' || i, 'password', 3, ${age}, ${age}, ${end}, ${end}, ${age}, '${FILLER}',
      '10.' || (i % 50) || '.' || (i / 50 % 250) || '.' || (i % 200) from n`
}
