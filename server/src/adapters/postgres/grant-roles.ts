import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

export interface DatabaseRoles {
  /** The connection addresses of the application and the auditor; their user names are the roles. */
  readonly applicationUrl: string
  readonly auditorUrl: string | null
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)
const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password)

async function makeRole(owner: Db, url: string): Promise<string> {
  const name = userOf(url)
  const found = await sql`select 1 from pg_roles where rolname = ${name}`.execute(owner)
  const verb = found.rows.length > 0 ? sql`alter` : sql`create`
  await sql`${verb} role ${sql.id(name)} login nosuperuser password ${sql.lit(passwordOf(url))}`.execute(
    owner,
  )
  return name
}

/**
 * Creates missing roles and grants each its rights (migration 0262). Run after every migration as the owner of the
 * tables, who may create roles. Throws if one of them is the owner: then there would be no boundary.
 */
export async function grantRoles(owner: Db, { applicationUrl, auditorUrl }: DatabaseRoles): Promise<void> {
  const me = await owner.selectNoFrom(sql<string>`current_user`.as('name')).executeTakeFirstOrThrow()
  for (const url of [applicationUrl, auditorUrl]) {
    if (url !== null && userOf(url) === me.name)
      throw new Error('the owner of the database has to be a role of its own')
  }
  const application = await makeRole(owner, applicationUrl)
  const auditor = auditorUrl === null ? null : await makeRole(owner, auditorUrl)
  await sql`select grant_roles(${application}, ${auditor})`.execute(owner)
  // The job tables: the application enqueues and completes jobs, and alters none of these tables.
  const jobs = sql`schema pgboss to ${sql.id(application)}`
  await sql`grant usage on ${jobs}`.execute(owner)
  await sql`grant select, insert, update, delete on all tables in ${jobs}`.execute(owner)
}
