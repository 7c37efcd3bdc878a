import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** The connection addresses of the roles; their user names are the roles. */
export interface DatabaseRoles {
  readonly applicationUrl: string
  /** The sealer of the ledger, which workers use beside the application's role; null where nobody seals. */
  readonly sealerUrl: string | null
  readonly auditorUrl: string | null
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)
const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password)

/** An owner who is no superuser may create roles and set their passwords, and may not name the attribute of superusers. */
async function makeRole(owner: Db, url: string): Promise<string> {
  const name = userOf(url)
  const found = await sql`select 1 from pg_roles where rolname = ${name}`.execute(owner)
  const verb = found.rows.length > 0 ? sql`alter` : sql`create`
  await sql`${verb} role ${sql.id(name)} login nocreatedb nocreaterole password ${sql.lit(passwordOf(url))}`.execute(
    owner,
  )
  return name
}

/**
 * Creates missing roles and grants each its rights (migration 0693). Run after every migration as the owner of the
 * tables, who may create roles. Throws if one role has two tasks, or may create tables: then there would be no boundary.
 */
export async function grantRoles(owner: Db, roles: DatabaseRoles): Promise<void> {
  const me = await owner.selectNoFrom(sql<string>`current_user`.as('name')).executeTakeFirstOrThrow()
  const urls = [roles.applicationUrl, roles.sealerUrl, roles.auditorUrl].filter((url) => url !== null)
  const names = urls.map(userOf)
  if (names.includes(me.name)) throw new Error('the owner of the database has to be a role of its own')
  if (new Set(names).size < names.length)
    throw new Error('application, sealer and auditor have to be roles of their own')
  for (const url of urls) await makeRole(owner, url)
  const [application, sealer, auditor] = [roles.applicationUrl, roles.sealerUrl, roles.auditorUrl].map(
    (url) => (url === null ? null : userOf(url)),
  )
  await sql`select grant_roles(${application}, ${sealer}, ${auditor})`.execute(owner)
  // The job tables: the application enqueues and completes jobs, and alters none of these tables.
  const jobs = sql`schema pgboss to ${sql.id(userOf(roles.applicationUrl))}`
  await sql`grant usage on ${jobs}`.execute(owner)
  await sql`grant select, insert, update, delete on all tables in ${jobs}`.execute(owner)
}
